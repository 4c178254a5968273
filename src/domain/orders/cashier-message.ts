/**
 * What a cashier says of the payment of a batch: that it succeeded (ORDER-06, ORDER-08), or that whoever pays has left it; one of another batch, or of none, is no word.
 */
export function cashierWord(data: unknown, batchId: string): 'success' | 'cancel' | null {
  if (typeof data !== 'object' || data === null || batchId === '') return null;
  if (!('payResult' in data) || !('batchId' in data) || data.batchId !== batchId) return null;
  if (data.payResult === 'SUCCESS') return 'success';
  return data.payResult === 'CANCEL' ? 'cancel' : null;
}
