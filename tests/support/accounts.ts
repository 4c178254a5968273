import { demoAccounts } from '../../samples/demo/seed/demo.ts';

function byName(loginName: string): { loginName: string; password: string; accountId: string; mobile: string } {
  const found = demoAccounts().find((account) => account.loginName === loginName);
  if (!found) throw new Error(`no demo account ${loginName}`);
  return found;
}

/** Demo accounts of the gateway, as it prints them at start. */
export const agency = byName('agency');
export const small = byName('small');
export const emptyAccount = byName('empty');
export const colleague1 = byName('colleague1');
export const colleague2 = byName('colleague2');
/** Has the companies of `small` too. */
export const partner = byName('partner');
/** A new version is forced on it. */
export const forced = byName('forced');
/** Is in the government environment. */
export const gov = byName('gov');
/** Is on the blacklist of the government edition. */
export const blocked = byName('blocked');
/** Publishes what others are shown. */
export const operator = byName('operator');
/** What stands over the page is published for it. */
export const promo = byName('promo');
