/** To whom an upgrade is given out. */
export const upgradeTargets = ['all', 'account', 'pc', 'group'] as const;
export type UpgradeTarget = (typeof upgradeTargets)[number];

/** Somebody as upgrades are given out to him. */
export interface UpgradeReader {
  readonly accountId: string;
  /** Devices that he has signed in on. */
  readonly pcUids: readonly string[];
  /** Codes of the groups that he is in. */
  readonly groups: readonly string[];
}

/** Whether an upgrade is given out to somebody: the one rule by which the gateway serves it and says beforehand who would get it. */
export function isGivenTo({ target, subject }: { readonly target: string; readonly subject: string }, reader: UpgradeReader): boolean {
  if (target === 'all') return true;
  if (subject === '') return false;
  if (target === 'account') return reader.accountId === subject;
  return (target === 'pc' ? reader.pcUids : target === 'group' ? reader.groups : []).includes(subject);
}
