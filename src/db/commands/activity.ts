import type { activityTell as TellCall } from '../../api/calls/activity.ts';
import type { InputOf } from '../../api/contract.ts';
import { toldId } from '../../domain/activity/activity.ts';
import { defineCommand } from './definition.ts';

/** See `activityTell` of the contract. */
export type TellInput = InputOf<typeof TellCall>;

/** Tells the gateway what was tried here and did not reach it; its rows are in the log at once (PLUS-29). */
export const activityTell = defineCommand<TellInput, { readonly rev?: number | undefined }, 'activity'>({
  call: 'activityTell',
  company: () => '',
  key: () => 'activity',
  changes: {
    noun: 'activity',
    keys: ({ rows }) => rows.map(toldId),
    make(id, { rows }) {
      const {
        key: _key,
        offset,
        ...row
      } = rows.find((one) => toldId(one) === id) ?? {
        ...{ key: '', companyId: '', at: '', offset: 0, what: '', part: '', result: 'unknown' as const, reason: '', of: '' },
      };
      return { ...row, id, toldAt: '', by: '', origin: 'device', words: '', offset: String(offset) };
    },
    row: (row) => row,
    values: ({ rows }) => rows.map(toldId),
    rev: ({ rev }) => rev,
  },
  isOver: () => true,
  words: (_, t) => t('activity.telling'),
});
