/** Codes of the tips that home keeps; it drops every other one that a gateway tells (HOME-23). */
export const keptTips = [
  'copyTaxTips',
  'declarationTips',
  'declarationTips-must',
  'declarationTips-no_must',
  'paymentTips',
  'paymentTips-must',
  'paymentTips-no_must',
  'clearCardTips',
] as const;

const kept: ReadonlySet<string> = new Set(keptTips);

export function isKeptTip(tipsCode: string): boolean {
  return kept.has(tipsCode);
}
