import * as v from 'valibot';
import { showingOutcomes } from '../../domain/attention/showing.ts';
import { isoTime, rowKey, text } from './scalars.ts';

/**
 * A showing of a popup, a bubble or whatever else has a frequency, on one device of the account: the newest of each. `id` is that of the showing,
 * `popupId` what it is remembered by (`historyId`), `device` the device's id, '' until the gateway has said it.
 */
export const popupHistorySchema = v.looseObject({
  id: rowKey,
  popupId: rowKey,
  kind: text(40),
  at: isoTime,
  device: text(64),
  outcome: v.picklist(showingOutcomes),
});
export type PopupShowing = v.InferOutput<typeof popupHistorySchema>;
