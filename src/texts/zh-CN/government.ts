/** The government edition. */
export const government = {
  interceptTitle: '请使用政务版',
  interceptText: '本账号已列入政务版名单，请在政务版办理业务。本机未发送的更改会保留。',
  interceptGuest: '本地区的业务在政务版办理。前往时不带任何登录信息。',
  go: '前往政务版',
  signOut: '退出登录',
  noPage: '本系统还没有配置政务版地址，请联系管理员。',
  noTicket: '没有得到服务器的回答，联网后再试。',
  blocked: '浏览器没有打开新窗口，请再点一次。',
  upgradeTitle: '升级到政务版',
  upgradeText: '政务版已向本账号开放，涉税事项可在政务版办理。',
  upgrade: '立即升级',
  later: '暂不升级',
  closesIn_other: '{{count}} 秒后自动关闭',
} as const;
