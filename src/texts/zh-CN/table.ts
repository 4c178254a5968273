/** Words of every table of companies: its headings, its boxes and the bar over what is selected. */
export const table = {
  sortBy: '按{{column}}排序',
  selectAll: '选择本视图全部企业',
  selectRow: '选择 {{name}}',
  selected: '已选 {{n}} 家',
  selectedUnseen: '已选 {{n}} 家，其中 {{unseen}} 家不在本视图',
  selectView: '选全部 {{n}} 家',
  bulk: '对所选企业的操作',
  unselect: '取消选择',
};
