/** Binding, inviting and sharing of companies. */
export const relations = {
  companyInvite: '邀请他人管理企业',
  companyShare: '共享企业',
  companyCancelShare: '取消共享企业',
} as const;
