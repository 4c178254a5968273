import * as v from 'valibot';
import { showingOutcomes } from '../../domain/attention/showing.ts';
import { defineCall } from '../contract.ts';
import { count, isoTime, rowKey, text } from '../entities/scalars.ts';

/**
 * Tells that something with a frequency is shown on this device, or what became of it: the same `id` again with another outcome. Other devices of the
 * account learn it by the pull. Of one thing a device has its newest showing. A time that is still to come counts as now.
 */
export const popupShown = defineCall({
  name: 'popupShown',
  method: 'POST',
  path: '/itpactivity/popup/shown',
  kind: 'command',
  input: v.object({ id: rowKey, popupId: rowKey, kind: text(40), at: isoTime, outcome: v.picklist(showingOutcomes) }),
  output: v.object({ rev: v.optional(count) }),
  rows: ['PLUS-22'],
});
