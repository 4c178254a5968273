/** What is known of the gateway's clock. */
export interface GatewayClock {
  /** Milliseconds to add to the device clock; 0 until the first answer. */
  offset(): number;
  /**
   * Learns from an answer: the gateway's time `serverMs` (with `spreadMs` of truncation) was read somewhere between `sentAt` and
   * `receivedAt` of the device clock. An offset that explains the answer is kept, so that slow answers do not shake it.
   */
  learn(serverMs: number, spreadMs: number, sentAt: number, receivedAt: number): void;
}

export function createGatewayClock(): GatewayClock {
  let offset = 0;
  return {
    offset: () => offset,
    learn(serverMs, spreadMs, sentAt, receivedAt) {
      const low = serverMs - receivedAt;
      const high = serverMs + spreadMs - sentAt;
      // The device clock was turned back during the request: nothing can be learned from it.
      if (!Number.isFinite(serverMs) || receivedAt < sentAt || (offset >= low && offset <= high)) return;
      offset = Math.round((low + high) / 2);
    },
  };
}
