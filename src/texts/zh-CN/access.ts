/** What the frame says about the account. */
export const access = {
  guestName: '游客',
  changeDone: '密码已修改',
  realDone: '登录信息已完善',
} as const;
