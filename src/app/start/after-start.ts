import type { Clock } from '../../desk/time/clock.ts';
import { safeLink } from '../../domain/core/safe-link.ts';
import { type ProtocolDuePorts, sendDue } from '../../features/session/login/protocol-due.ts';
import type { Translate } from '../../texts/catalogue.ts';
import type { Notice } from '../../ui/notices.ts';

/** Milliseconds from the start to the question about policies (CALL-063). */
export const POLICY_WAIT_MS = 2_000;

export interface AfterStartPorts extends ProtocolDuePorts {
  readonly clock: Clock;
  readonly visibility: { isVisible(): boolean; subscribe(listener: () => void): () => void };
  notify(notice: Notice): void;
  /** The words of policies; null when they did not load. */
  texts(): Promise<Translate | null>;
  /** Opens an address of another host in a tab of its own that knows nothing of this one. */
  openLink(href: string): void;
  /** The account that is signed in now, '' for nobody. */
  accountId(): string;
}

/** Settles when somebody can see the page: what is told once must not be told to nobody. */
function seen({ visibility }: AfterStartPorts): Promise<void> {
  if (visibility.isVisible()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = visibility.subscribe(() => {
      if (!visibility.isVisible()) return;
      stop();
      resolve();
    });
  });
}

/** New policies as notices that stay until they are closed (CALL-063). Without an answer, or without words, nothing is said: the next start asks again. */
async function tellPolicies(ports: AfterStartPorts, accountId: string): Promise<void> {
  await seen(ports);
  if (ports.accountId() !== accountId) return;
  const [answer, t] = await Promise.all([ports.ask('protocol.getPolicy', { bannerState: 0 }), ports.texts()]);
  if (!answer.ok || t === null || ports.accountId() !== accountId) return;
  for (const { id, title, url } of answer.value.list) {
    const link = safeLink(url);
    const action =
      link === null ? {} : { action: { label: t('protocol.openPolicy', { host: link.host }), run: () => ports.openLink(link.href) } };
    ports.notify({ tone: 'info', text: t('protocol.policy', { title }), key: `policy:${id}`, stays: true, ...action });
  }
}

/** What follows a start or a sign-in without being waited for: an agreement the gateway does not know yet, and after two seconds the policies. */
export function afterStart(ports: AfterStartPorts, accountId: string): void {
  void sendDue(ports, accountId);
  ports.clock.after(POLICY_WAIT_MS, () => void tellPolicies(ports, accountId));
}
