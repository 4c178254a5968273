/** Something is to be opened here by a host, a link or a shortcut. */
export const launch = {
  askTitle: '切换账号',
  askText: '要打开的内容属于账号 {{account}}。是否切换到该账号？',
  change: '切换账号',
  stay: '留在当前账号',
  homeClosed_other: '已关闭 {{count}} 个应用标签',
  homeUnsaved_other: '{{count}} 个应用有未提交的内容，标签都保留着',
  noActive: '当前没有活动的企业或标签',
} as const;
