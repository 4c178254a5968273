/** True for the message by which a cashier says that the payment of a batch succeeded (ORDER-06, ORDER-08); one of another batch, or of none, is no word. */
export function isSuccessOf(data: unknown, batchId: string): boolean {
  if (typeof data !== 'object' || data === null || batchId === '') return false;
  return 'payResult' in data && data.payResult === 'SUCCESS' && 'batchId' in data && data.batchId === batchId;
}
