/** Locations in which guests are let in unless the remote configuration lists others (AUTH-07, CONST-11). */
export const GUEST_LOCATIONS: readonly string[] = ['130000', '440300'];

/** Shenzhen (CONST-02): area in which a guest adds companies without a real name (AUTH-20). */
const GUESTS_ADD_IN = '440300';

/** Whether adding a company leads to the guest-to-real login first (AUTH-20). `areaCode` is the guest's, six digits. */
export function addsByRealNameOnly({ isGuest }: { readonly isGuest: boolean }, areaCode: string): boolean {
  return isGuest && areaCode !== GUESTS_ADD_IN;
}
