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
  keyEdit: '编辑列表中所选的企业，其他页面为当前企业',
  keySync: '立即同步',
  keyMenus: '打开当前企业的前九个菜单',
  keyLock: '立即锁定（公用电脑）',
  keyMenu: '所选企业的更多操作',
  keyLetters: '按名称或拼音首字母跳到企业',
} as const;
