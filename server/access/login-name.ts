/** Login names and mobile numbers are compared without regard to case, width and surrounding space. */
export function loginKey(loginName: string): string {
  return loginName.normalize('NFKC').trim().toLowerCase();
}
