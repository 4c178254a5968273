import { PAIRING_MS } from '../../domain/companion/protocol.ts';
import type { OpenPairing, PairingProblem } from './companion.ts';
import { dataOf, OWN_HEADER } from './find.ts';
import { type Agreed, agree, commitOf, makeHalf } from './pairing.ts';
import type { CompanionPorts, Pinned } from './ports.ts';
import { siteKey } from './signing.ts';

const QUICK_MS = 3_000;

type Said = { readonly status: number; readonly data: Readonly<Record<string, unknown>> | null } | null;

async function say(ports: CompanionPorts, port: number, path: string, input: unknown, ms = QUICK_MS): Promise<Said> {
  const answer = await ports.post(port, `/pair/${path}`, OWN_HEADER, JSON.stringify(input), ms);
  return answer === null ? null : { status: answer.status, data: answer.status === 200 ? dataOf(answer.text) : null };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first port on which a pairing is open; what it answers to the commitment. */
async function openPort(ports: CompanionPorts, commit: string): Promise<{ port: number; said: NonNullable<Said> } | PairingProblem> {
  let isThere = false;
  for (const port of ports.ports) {
    const said = await say(ports, port, 'start', { commit });
    if (said?.status === 200) return { port, said };
    if (said?.status === 409) return 'busy';
    isThere ||= said !== null || (await ports.knock(port, QUICK_MS));
  }
  return isThere ? 'closed' : 'absent';
}

/** Whoever has answered may stand between page and companion: that is what the user's eyes find out. `paired` is called once both windows agree. */
export async function beginPairing(
  ports: CompanionPorts,
  paired: (pinned: Pinned) => Promise<void>,
): Promise<OpenPairing | PairingProblem> {
  const half = await makeHalf();
  const commit = await commitOf(half);
  const begun = await openPort(ports, commit);
  if (typeof begun === 'string') return begun;
  const { port, said } = begun;
  const { pub, nonce, identity, tries, leftMs } = said.data ?? {};
  const [companionPub, companionNonce, pinned] = [textOf(pub), textOf(nonce), textOf(identity)];
  const seen = {
    origin: ports.origin,
    port,
    commit,
    pagePub: half.pub,
    pageNonce: half.nonce,
    companionPub,
    companionNonce,
    identity: pinned,
  };
  const agreed: Agreed | null = await agree(half.privateKey, companionPub, seen);
  if (agreed === null) return 'foreign';
  const shown = await say(ports, port, 'reveal', { pub: half.pub, nonce: half.nonce });
  if (shown?.status !== 200) return 'foreign';
  return {
    digits: agreed.digits,
    tries: typeof tries === 'number' ? tries : 1,
    leftMs: typeof leftMs === 'number' ? Math.min(leftMs, PAIRING_MS) : PAIRING_MS,
    async confirm() {
      const answer = await say(ports, port, 'confirm', { mac: await agreed.macFor('page') }, PAIRING_MS);
      if (answer?.status !== 200 || !(await agreed.isMacOf('companion', answer.data?.mac))) return false;
      await paired({ identity: pinned, key: await siteKey(agreed.secret) });
      return true;
    },
    async cancel() {
      await say(ports, port, 'cancel', {});
    },
  };
}
