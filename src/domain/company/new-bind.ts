/** A company that came to the account lately, as the gateway tells it. */
export interface NewBind {
  readonly companyId: string;
  readonly source: 'bind' | 'invite' | 'share';
  /** Who invited or shares, as he calls himself; '' for nobody. */
  readonly fromName: string;
  /** When it came, ISO. */
  readonly at: string;
}

/** What of it was seen on this device: when the company had come, by its id. One that is bound again is new again. */
export type SeenBinds = Readonly<Record<string, string>>;

/** Companies to be marked (ENT-30): those that came lately and were not seen, by their ids. */
export function unseenBinds(told: readonly NewBind[], seen: SeenBinds): ReadonlyMap<string, NewBind> {
  return new Map(told.filter(({ companyId, at }) => seen[companyId] !== at).map((one) => [one.companyId, one]));
}

/** What was seen with more of it. What the gateway no longer tells is forgotten: it is not marked anyway. */
export function withSeen(told: readonly NewBind[], seen: SeenBinds, companyIds: readonly string[]): SeenBinds {
  const now = told.filter(({ companyId, at }) => seen[companyId] === at || companyIds.includes(companyId));
  return Object.fromEntries(now.map(({ companyId, at }) => [companyId, at]));
}
