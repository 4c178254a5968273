/**
 * Positions that show products: P0008, and P0019 or else P0018 in the zone, P0032 the checks of 查企业 that can be tried, P0033 what the
 * assistant's buy link sells (CONST-17).
 */
export const positionCodes = ['P0008', 'P0019', 'P0018', 'P0032', 'P0033'] as const;

/** The position of the assistant's buy link (CONST-17). */
export const BUY_LINK_POSITION = 'P0033';

interface Offered {
  readonly productId: string;
  readonly gives: { readonly kind: string };
}

/** The product by which a company becomes a member: the first membership that is shown at the buy link; '' where none is sold. */
export function soldMembership(map: Readonly<Record<string, readonly Offered[]>>): string {
  return (map[BUY_LINK_POSITION] ?? []).find(({ gives }) => gives.kind === 'member')?.productId ?? '';
}
