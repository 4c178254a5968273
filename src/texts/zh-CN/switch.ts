/** Words of the company switch (COMP-05). */
export const switching = {
  loading: '切换企业中，请稍等...',
  switcher: '切换企业',
  none: '选择企业',
  recent: '最近使用',
  noRecent: '还没有用过其他企业',
  stay: '切换并留在当前页',
  stayShort: '留在当前页',
  notListed: '企业不在列表中，没有切换',
  removed: '“{{name}}”已不在列表中，已切换到“{{next}}”',
  removedLast: '列表中没有企业了',
  dirty: '有没保存的内容，先保存或关闭编辑，再切换企业',
  failed: '没有切换成功，当前企业不变',
  cycleKey: 'Alt+`',
  onlyOne: '没有其他最近使用的企业',
} as const;
