import { useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { TYPING_EVERY, TYPING_SHOWN } from '../../../domain/consult/talk.ts';
import { useLive } from './use-live.ts';

/** Whether the other one types in a talk: said for a few seconds after each mark, and no more once something came from him (`newest`: his last line). */
export function useTyping(about: string, newest: number): boolean {
  const { clock } = useDesk();
  const [mark, setMark] = useState(0);
  useLive(about, () => setMark((n) => n + 1));
  useEffect(() => (mark === 0 ? undefined : clock.after(TYPING_SHOWN, () => setMark(0))), [clock, mark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every line that comes
  useEffect(() => setMark(0), [newest, about]);
  return mark > 0;
}

/** Tells the other one that somebody types, once in a few seconds. `tell` sends it; what is lost is lost. */
export function useTypingMark(tell: () => unknown): () => void {
  const { clock } = useDesk();
  const toldAt = useRef<number | null>(null);
  return () => {
    const now = clock.now();
    if (toldAt.current !== null && Math.abs(now - toldAt.current) < TYPING_EVERY) return;
    toldAt.current = now;
    void tell();
  };
}
