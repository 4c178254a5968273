/** Words of the sync indicator. */
export const sync = {
  unknown: '正在连接',
  offline: '离线',
  expired: '登录信息失效',
  failed_other: '{{count}} 项失败',
  syncing: '同步中',
  progress: '同步中 {{done}}/{{total}}',
  waiting_other: '{{count}} 项待发',
  synced: '已同步 {{time}}',
  stale: '上次同步 {{time}}',
  details: '同步状态：{{state}}。打开详情',
  degraded: '后台同步没有响应',
} as const;
