import * as v from 'valibot';
import { buttonCodes } from '../../domain/consult/scene.ts';
import { defineCall } from '../contract.ts';
import { advisorSchema, buttonCode, consultConfigSchema, consultFormSchema } from '../entities/consult.ts';
import { fieldProblemSchema } from '../entities/publication.ts';
import { count, text } from '../entities/scalars.ts';

/* Consulting on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['CONSULT-06', 'PLUS-52'];

/** What is offered and who answers; config null before an operator has set anything up. */
export const operatorConsult = defineCall({
  name: 'operatorConsult',
  method: 'GET',
  path: `${OPERATOR}/consult`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ config: v.nullable(consultConfigSchema), seen: count, advisors: v.array(advisorSchema) }),
  empty: () => ({ config: null, seen: 0, advisors: [] }),
  rows,
});

/** Stores what is offered, whole. `seen`: the mark of the version that was changed; when somebody else has stored one since, it is refused. */
export const operatorConsultSave = defineCall({
  name: 'operatorConsultSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/consultSave`,
  kind: 'online',
  input: v.object({ draft: consultFormSchema, seen: count }),
  output: v.object({ seen: count }),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows,
});

/** Gives an account, `subject` by its login name, the right to answer questions of some kinds; without a kind takes it away. Twice is no failure. */
export const operatorAdvisorSave = defineCall({
  name: 'operatorAdvisorSave',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/advisorSave`,
  kind: 'online',
  input: v.object({ subject: text(60), topics: v.pipe(v.array(buttonCode), v.maxLength(buttonCodes.length)) }),
  output: v.object({}),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows,
});
