import type { PopupShowing } from '../../api/entities/popup-history.ts';
import { defineCommand } from './definition.ts';

/** See `popupShown` of the contract. */
export type ShownInput = Pick<PopupShowing, 'id' | 'popupId' | 'kind' | 'at' | 'outcome'>;

/** Tells the account's other devices what was shown here; its row is there at once (PLUS-22). */
export const popupShown = defineCommand<ShownInput, { readonly rev?: number | undefined }, 'popupHistory'>({
  call: 'popupShown',
  company: () => '',
  key: () => 'popups',
  changes: {
    noun: 'popupHistory',
    keys: ({ id }) => [id],
    make: (_, { id, popupId, kind, at, outcome }) => ({ id, popupId, kind, at, device: '', outcome }),
    row: (row, { outcome }) => ({ ...row, outcome }),
    values: ({ id }) => [id],
    rev: ({ rev }) => rev,
  },
  words: ({ outcome }, t) => t(outcome === 'open' ? 'attention.toldShown' : 'attention.toldOver'),
});
