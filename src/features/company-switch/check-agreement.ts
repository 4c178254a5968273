import type { Clock } from '../../desk/time/clock.ts';
import type { AskForm } from '../../workers/surface.ts';
import { agreements } from './agreement-store.ts';

/** Longest wait for the gateway's word during a switch, in milliseconds: the switch goes on, and the next one asks again. */
const AGREEMENT_WAIT_MS = 2_000;

/**
 * Asks whether a company has to sign the member agreement, and shows it then. Settles when it was closed, or when nothing is to be signed. A
 * question without an answer never holds a switch up.
 */
export async function checkAgreement(ask: AskForm, clock: Pick<Clock, 'after'>, companyId: string): Promise<void> {
  const late = new Promise<null>((resolve) => clock.after(AGREEMENT_WAIT_MS, () => resolve(null)));
  const answer = await Promise.race([ask('protocol.isNeedAgreement', { companyId }), late]);
  if (answer?.ok && answer.value.needAgreement) await agreements.show({ companyId, url: answer.value.agreementUrl });
}
