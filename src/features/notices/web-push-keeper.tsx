import { useEffect, useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useDeviceText } from '../../desk/use-device-text.ts';
import { useResource } from '../../desk/use-resource.ts';
import { useText } from '../../ui/text.ts';
import type { WebPushPort } from './web-push-port.ts';
import { readWish, switchOn, wishKey } from './web-push-state.ts';

/** From a try in vain to the next, milliseconds. */
export const AGAIN_MS = 60_000;

export interface WebPushKeeperProps {
  port: WebPushPort;
  /** Whether the browser allows notifications. */
  isAllowed(): boolean;
  /** Whether nobody is signed in on this page any more. */
  isOut(): boolean;
}

/** Tells the gateway where a browser that wants pushes is reached: each sign-in anew, and when that has changed. */
function Wanted({ port, isAllowed }: Pick<WebPushKeeperProps, 'port' | 'isAllowed'>) {
  const { worker, clock, device, login } = useDesk();
  const { language } = useText();
  const publicKey = useResource('webPush.webPushKey', '').value ?? '';
  const [tries, setTries] = useState(0);
  useEffect(() => port.onChanged(() => setTries((n) => n + 1)), [port]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one more
  useEffect(() => {
    if (publicKey === '' || !isAllowed()) return;
    let live = true;
    let stop = (): void => undefined;
    const isWanted = (): boolean => readWish(device.get(wishKey(login.accountId))) === 'on';
    void switchOn(port, worker, { publicKey, language, isWanted }).then((done) => {
      // A refusal is an answer: the page of reminders says then that there is no subscription.
      const isRefused = !done.ok && done.error.by === 'gateway' && done.error.error.kind === 'refused';
      if (live && !done.ok && !isRefused) stop = clock.after(AGAIN_MS, () => setTries((n) => n + 1));
    });
    return () => {
      live = false;
      stop();
    };
  }, [port, worker, clock, device, login, publicKey, language, tries]);
  return null;
}

/** Ends what is left of pushes that nobody wants: in this browser, and at the gateway when it was not told yet. */
function Unwanted({ port, isTold, onTold }: { port: WebPushPort; isTold: boolean; onTold(): void }) {
  const { worker, clock } = useDesk();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    // Of whoever used this browser before.
    void port.current().then((browser) => (browser === null ? undefined : port.unsubscribe()));
  }, [port]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one more
  useEffect(() => {
    if (isTold) return;
    let live = true;
    let stop = (): void => undefined;
    void worker.ask('webPush.webPushDelete', {}).then(({ ok }) => {
      if (!live) return;
      if (ok) onTold();
      else stop = clock.after(AGAIN_MS, () => setTries((n) => n + 1));
    });
    return () => {
      live = false;
      stop();
    };
  }, [isTold, worker, clock, tries]);
  return null;
}

/** Keeps browser and gateway to what the account wants of pushes on this device. Its sign-out ends them at once, also without a line: the gateway ends them with the sign-in. */
export function WebPushKeeper({ port, isAllowed, isOut }: WebPushKeeperProps) {
  const { login } = useDesk();
  const [text, setText] = useDeviceText(wishKey(login.accountId));
  useEffect(
    () => () => {
      if (isOut()) void port.unsubscribe();
    },
    [port, isOut],
  );
  if (!port.isThere()) return null;
  const wish = readWish(text);
  if (wish === 'on') return <Wanted port={port} isAllowed={isAllowed} />;
  return <Unwanted port={port} isTold={wish === null} onTold={() => setText((held) => (held === 'off' ? null : held))} />;
}
