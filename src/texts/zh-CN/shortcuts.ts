/** What the keyboard can do, as its list says it (PLUS-03). */
export const shortcuts = {
  cycle: '切换到下一家最近使用的企业，并留在当前页',
  cycleBack: '切换到上一家最近使用的企业，并留在当前页',
  open: '打开企业切换',
  helpTitle: '键盘快捷键',
  help: '显示键盘快捷键',
  keySearch: '查企业',
  keyWalk: '在列表中移动',
  keyEnter: '进入所选企业',
  keyStay: '切换到所选企业，并留在当前页',
  keyEdit: '编辑所选企业',
  keyMenu: '所选企业的更多操作',
  keyLetters: '按名称或拼音首字母跳到企业',
} as const;
