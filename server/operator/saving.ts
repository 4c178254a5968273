import { type RefusalCode, refused } from '../pipeline/call.ts';

/** How a form of the operator's page is sent to be stored. */
export interface Sending<D> {
  /** '' for something new. */
  readonly id: string;
  readonly requestId: string;
  /** The `updated_at` that its writer has seen. */
  readonly seen: number;
  readonly draft: D;
}

/** How it is stored, and by whom. */
export interface Saving extends Omit<Sending<unknown>, 'draft'> {
  readonly loginName: string;
}

const saveRefusals = {
  unknown: [404, 'publication.unknown'],
  changed: [409, 'publication.changed'],
  over: [409, 'publication.over'],
} as const satisfies Record<string, readonly [404 | 409, RefusalCode]>;

/** Why a checked form is not stored. */
export type SaveRefusal = keyof typeof saveRefusals;

export function refusedSave(why: SaveRefusal): ReturnType<typeof refused> {
  const [status, code] = saveRefusals[why];
  return refused(status, code);
}

/** What a change is marked with: two within one millisecond are two. */
export const nextMark = (now: number, seen: number): number => Math.max(now, seen + 1);
