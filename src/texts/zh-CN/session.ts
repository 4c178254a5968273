/** What the frame says about the session; fixed texts of the specification are marked with their row. */
export const session = {
  title: '登录',
  /** ERR-16. */
  busy: '正在登录',
  /** ERR-15. */
  authorizing: '正在获取授权信息',
  /** ERR-03, ERR-04. */
  expired: '登录信息失效，请重新登录',
  expiredKept_other: '本机数据和 {{count}} 项待发更改都已保留，重新登录后继续发送。',
  expiredKeptNone: '本机数据已保留，重新登录后继续工作。',
  expiredWaits: '登录信息失效。请先保存或放弃正在编辑的内容，再重新登录。',
  again: '重新登录',
} as const;
