/**
 * Positions that show products: P0008, and P0019 or else P0018 in the zone, P0032 the checks of 查企业 that can be tried, P0033 what the
 * assistant's buy link sells (CONST-17).
 */
export const positionCodes = ['P0008', 'P0019', 'P0018', 'P0032', 'P0033'] as const;
