import * as v from 'valibot';

/** What a test can make the gateway do instead of its work. `afterCommit` kinds do the work and spoil the answer. */
const faultKinds = ['delay', 'drop', 'resetAfterCommit', 'cut', 'status', 'wrongType', 'html', 'empty'] as const;

export const faultSchema = v.object({
  kind: v.picklist(faultKinds),
  /** Name of the call; without it every call. */
  call: v.optional(v.string(), ''),
  /** Requests that pass before the fault begins. */
  skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Requests it hits, 0 for all. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
  /** Milliseconds of `delay`. */
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 1_000),
  /** HTTP status of `status`. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 503),
  /** Seconds told in Retry-After of `status`; 0 tells none. */
  retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Bytes of the body that pass before `cut`. */
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 20),
});
export type Fault = v.InferOutput<typeof faultSchema>;
export type FaultInput = v.InferInput<typeof faultSchema>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  list(): readonly (Fault & { hits: number })[];
  /** The fault that hits this request, if any; counts it. */
  next(call: string): Fault | null;
}

/** Faults in the order they were added; the first that still has something to do with a call decides. */
export function createFaults(): Faults {
  let faults: { fault: Fault; seen: number; hits: number }[] = [];
  return {
    add(fault) {
      faults.push({ fault, seen: 0, hits: 0 });
    },
    clear() {
      faults = [];
    },
    list: () => faults.map(({ fault, hits }) => ({ ...fault, hits })),
    next(call) {
      const open = faults.find(
        ({ fault, hits }) => (fault.call === '' || fault.call === call) && (fault.times === 0 || hits < fault.times),
      );
      if (!open) return null;
      open.seen += 1;
      if (open.seen <= open.fault.skip) return null;
      open.hits += 1;
      return open.fault;
    },
  };
}
