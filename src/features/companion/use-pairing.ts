import { useEffect, useRef, useState } from 'react';
import type { OpenPairing, PairingProblem } from '../../api/companion/companion.ts';
import { useDesk } from '../../desk/desk.tsx';
import { usePageHost } from '../../desk/page-host.ts';

const TICK_MS = 1_000;

/** `differ`: the user has said so. `unconfirmed`: the companion's window has said no, or nothing in time. */
export type PairingStage =
  | { readonly at: 'start'; readonly problem: PairingProblem | 'differ' | 'unconfirmed' | null }
  | { readonly at: 'beginning' }
  | { readonly at: 'digits' | 'confirming'; readonly pairing: OpenPairing; readonly until: number };

export interface PairingUse {
  readonly stage: PairingStage;
  /** Milliseconds that are left of the pairing that is shown. */
  readonly leftMs: number;
  begin(): void;
  /** The user says whether both windows show the same. */
  answer(same: boolean): void;
}

/** A pairing as its dialog shows it. Whoever leaves it takes it back. */
export function usePairing(onPaired: () => void): PairingUse {
  const { companion } = usePageHost();
  const { clock } = useDesk();
  const [stage, setStage] = useState<PairingStage>({ at: 'start', problem: null });
  const [, tick] = useState(0);
  const open = useRef<OpenPairing | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      void open.current?.cancel();
    };
  }, []);
  const until = 'until' in stage ? stage.until : null;
  const leftMs = until === null ? 0 : Math.max(0, until - clock.now());
  useEffect(() => {
    if (until === null) return;
    let cancel = () => {};
    const next = (): void => {
      tick((n) => n + 1);
      if (clock.now() < until) cancel = clock.after(TICK_MS, next);
      else setStage({ at: 'start', problem: 'closed' });
    };
    cancel = clock.after(TICK_MS, next);
    return () => cancel();
  }, [clock, until]);

  async function begin(): Promise<void> {
    setStage({ at: 'beginning' });
    const begun = await companion.pair();
    if (typeof begun === 'string') return setStage({ at: 'start', problem: begun });
    if (left.current) return void begun.cancel();
    open.current = begun;
    setStage({ at: 'digits', pairing: begun, until: clock.now() + begun.leftMs });
  }
  async function answer(same: boolean): Promise<void> {
    if (stage.at !== 'digits') return;
    const { pairing } = stage;
    if (same) setStage({ ...stage, at: 'confirming' });
    else await pairing.cancel();
    const paired = same && (await pairing.confirm());
    open.current = null;
    if (left.current) return;
    if (paired) onPaired();
    else setStage({ at: 'start', problem: same ? 'unconfirmed' : 'differ' });
  }
  return { stage, leftMs, begin: () => void begin(), answer: (same) => void answer(same) };
}
