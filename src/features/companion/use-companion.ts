import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompanionLook } from '../../api/companion/companion.ts';
import { usePageHost } from '../../desk/page-host.ts';

export interface CompanionUse {
  /** Null while nobody has looked yet. */
  readonly look: CompanionLook | null;
  /** The user has pressed 连接助手 on this screen. */
  readonly wasAsked: boolean;
  /** The browser, or the companion, is being asked. */
  readonly busy: boolean;
  /** After a press: asks, and lets the browser ask its user. Resolves to how it stands then. */
  connect(): Promise<CompanionLook | null>;
  /** Ends the asking. */
  stop(): void;
  again(): void;
  forget(): Promise<void>;
}

/** How the companion of this PC stands, as a screen shows it. Looking asks the user nothing. */
export function useCompanion(): CompanionUse {
  const { companion } = usePageHost();
  const [look, setLook] = useState<CompanionLook | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const again = useCallback(() => void companion.look().then(setLook), [companion]);
  useEffect(() => {
    again();
    return () => asking.current?.abort();
  }, [again]);
  return {
    look,
    wasAsked,
    busy,
    again,
    async connect() {
      const control = new AbortController();
      asking.current = control;
      setBusy(true);
      const found = await companion.connect(control.signal);
      if (control.signal.aborted) return null;
      setBusy(false);
      setAsked(true);
      setLook(found);
      return found;
    },
    stop() {
      asking.current?.abort();
      setBusy(false);
    },
    async forget() {
      await companion.forget();
      again();
    },
  };
}
