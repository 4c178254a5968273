/** Areas of risk, with their names. */
export const riskAreas = [
  ['invoice', '发票'],
  ['filing', '申报'],
  ['payment', '缴税'],
  ['people', '用工'],
  ['books', '账务'],
] as const;
