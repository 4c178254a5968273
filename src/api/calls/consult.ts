import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { offeredSchema } from '../entities/consult.ts';
import { text } from '../entities/scalars.ts';

/* Consulting: what is offered where. */

const CONSULT = '/itpcfoweb/consult';

/**
 * Buttons of a module in an area for a browser (CONSULT-06, A-160), with who is there to answer, and the number of the area ('' without one). `location`: the four
 * characters of the area (CONST-14). Where an operator has set nothing up, nothing is offered.
 */
export const getConsultConfigService = defineCall({
  name: 'getConsultConfigService',
  method: 'POST',
  path: `${CONSULT}/config`,
  kind: 'read',
  input: v.object({ moduleCode: text(40), location: text(6), browserType: text(20) }),
  output: v.object({ buttonList: v.array(offeredSchema), phone: text(40) }),
  empty: () => ({ buttonList: [], phone: '' }),
  rows: ['CALL-056', 'CONSULT-02', 'CONSULT-06', 'ENT-18'],
});
