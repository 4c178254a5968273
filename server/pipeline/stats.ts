/** What the tests of a running gateway ask about it; counted always, told only with `--faults`. */
export interface Stats {
  /** A call begins; call the answer when it has ended. */
  begin(call: string): () => void;
  /** A command came again and was answered from the store. */
  duplicate(call: string): void;
  read(): Readonly<Record<string, CallStats>>;
}
export interface CallStats {
  requests: number;
  inFlight: number;
  maxInFlight: number;
  duplicates: number;
}

export function createStats(): Stats {
  const calls = new Map<string, CallStats>();
  const of = (name: string): CallStats => {
    const known = calls.get(name);
    if (known) return known;
    const fresh = { requests: 0, inFlight: 0, maxInFlight: 0, duplicates: 0 };
    calls.set(name, fresh);
    return fresh;
  };
  return {
    begin(name) {
      const call = of(name);
      call.requests += 1;
      call.inFlight += 1;
      call.maxInFlight = Math.max(call.maxInFlight, call.inFlight);
      return () => {
        call.inFlight -= 1;
      };
    },
    duplicate(name) {
      of(name).duplicates += 1;
    },
    read: () => Object.fromEntries([...calls].map(([name, call]) => [name, { ...call }])),
  };
}
