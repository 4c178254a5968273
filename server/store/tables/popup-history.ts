import { defineCollection } from './collections.ts';

/** What was shown on which device of an account (PLUS-22): of each thing the newest showing of a device. */
export const popupHistory = defineCollection('popupHistory', { popup_id: ({ popupId }) => popupId });
