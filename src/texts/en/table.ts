import type { Words } from '../words.ts';
import type { table as chinese } from '../zh-CN/table.ts';

export const table: Words<typeof chinese> = {
  sortBy: 'Sort by {{column}}',
  selectAll: 'Select all companies of this view',
  selectRow: 'Select {{name}}',
  selected: '{{n}} selected',
  selectedUnseen: '{{n}} selected, {{unseen}} of them not in this view',
  selectView: 'Select all {{n}}',
  bulk: 'Actions on the selected companies',
  unselect: 'Clear selection',
};
