import { useEffect, useState } from 'react';
import type { CallError } from '../../api/error-kinds.ts';
import { type ResendWait, secondsLeft, waitOf } from '../../domain/access/resend-wait.ts';
import { ok, type Result } from '../../domain/core/result.ts';
import type { AccessPorts } from './access-ports.ts';

/** What a code is for: each has a wait of its own. */
export type CodePurpose = 'login' | 'reset' | 'init' | 'admin';

interface SentCode extends ResendWait {
  /** Name or number that it was sent for. */
  readonly to: string;
  /** How long the code is valid, 0 where the gateway only told to wait. */
  readonly minutes: number;
}

const keyOf = (purpose: CodePurpose): string => `resend:${purpose}`;

function isSentCode(value: unknown): value is SentCode {
  const isNumber = (name: string) => typeof Object(value)[name] === 'number';
  return isNumber('at') && isNumber('until') && isNumber('minutes') && typeof Object(value).to === 'string';
}

/** What this tab remembers of the last code, while that or its wait lasts: it outlives a reload. */
export function readSentCode({ tab, clock }: Pick<AccessPorts, 'clock' | 'tab'>, purpose: CodePurpose): SentCode | null {
  try {
    const value: unknown = JSON.parse(tab.get(keyOf(purpose)) ?? 'null');
    if (!isSentCode(value)) return null;
    const isOver = secondsLeft(value, clock.now()) === 0 && clock.now() >= value.at + value.minutes * 60_000;
    return isOver ? null : value;
  } catch {
    return null;
  }
}

export interface CodeSender {
  /** Seconds until a code may be sent to `to` again, 0: now. */
  left(to: string): number;
  /** Minutes that the code sent to `to` is valid, 0 when none was. */
  minutes(to: string): number;
  readonly busy: boolean;
  /** The code did its work: number and wait are no longer kept. */
  forget(): void;
  /** Sends a code for `to`, and keeps the wait that the gateway told. */
  send(
    to: string,
    call: () => Promise<Result<{ resendAfterSeconds: number; validSeconds: number }, CallError>>,
  ): Promise<Result<null, CallError>>;
}

/** Sending of codes with the wait that the gateway told (B4): kept with its end, so that neither another tab of the form nor a reload ends it. */
export function useCodeSender({ clock, tab }: Pick<AccessPorts, 'clock' | 'tab'>, purpose: CodePurpose): CodeSender {
  const [sent, setSent] = useState(() => readSentCode({ tab, clock }, purpose));
  const [now, setNow] = useState(() => clock.now());
  const [busy, setBusy] = useState(false);
  const running = sent !== null && secondsLeft(sent, now) > 0;
  useEffect(() => {
    if (!running) return;
    return clock.after(1_000 - ((clock.now() - sent.at) % 1_000 || 0), () => setNow(clock.now()));
  });
  function keep(next: SentCode): void {
    tab.set(keyOf(purpose), JSON.stringify(next));
    setSent(next);
    setNow(clock.now());
  }
  const isFor = (to: string): SentCode | null => (sent?.to === to ? sent : null);
  return {
    busy,
    left(to) {
      const code = isFor(to);
      return code === null ? 0 : secondsLeft(code, now);
    },
    minutes: (to) => isFor(to)?.minutes ?? 0,
    forget() {
      tab.remove(keyOf(purpose));
      setSent(null);
    },
    async send(to, call) {
      setBusy(true);
      const answer = await call();
      setBusy(false);
      const at = clock.now();
      if (answer.ok) {
        const { resendAfterSeconds, validSeconds } = answer.value;
        keep({ ...waitOf(at, resendAfterSeconds), to, minutes: Math.max(1, Math.floor(validSeconds / 60)) });
        return ok(null);
      }
      if (answer.error.kind === 'busy' && answer.error.retryAfterMs !== undefined)
        keep({ ...waitOf(at, answer.error.retryAfterMs / 1_000), to, minutes: isFor(to)?.minutes ?? 0 });
      return answer;
    },
  };
}
