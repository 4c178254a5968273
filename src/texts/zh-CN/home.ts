/** Words of the cards of home. */
export const home = {
  work: '待我处理',
  conflicts_other: '{{count}} 项更改有冲突，等你决定',
  refused_other: '{{count}} 项更改被拒绝',
  parked_other: '{{count}} 项更改暂停发送',
  unread_other: '{{count}} 条消息未读',
  waiting_other: '{{count}} 项更改待发送',
  nothing: '没有等你处理的事',
  ending: '会员到期',
  endingCount: '{{days}} 天内 {{near}} 家 · 已到期 {{ended}} 家',
  ended_other: '已过 {{count}} 天',
  endsToday: '今天到期',
  left_other: '剩 {{count}} 天',
  noneEnding: '没有 {{days}} 天内到期或已到期的会员',
  allByExpiry: '按到期日查看全部',
  recent: '最近打开',
  noRecent: '打开过的企业会出现在这里',
  // how old what home shows is
  age: '数据 {{age}}',
  agesApart: '最新 {{newest}}（{{newestOf}}） · 最旧 {{oldest}}（{{oldestOf}}）',
  ageRows: '企业',
  ageMember: '会员',
} as const;
