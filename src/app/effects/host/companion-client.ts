import { createCompanion } from '../../../api/companion/client.ts';
import type { Companion, LoopbackPermission } from '../../../api/companion/companion.ts';
import type { CompanionPorts } from '../../../api/companion/ports.ts';
import { readPairing, writePairing } from '../../../db/open/companion-db.ts';
import { companionHeaders, companionPorts } from '../../../domain/companion/protocol.ts';

/** What the browser calls the permission: the name since Chromium 145, and the one before it. */
const names = ['loopback-network', 'local-network-access'] as const;

/** A page of this PC itself needs no permission, whatever the browser says of others. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

async function permission(): Promise<LoopbackPermission> {
  if (OWN_HOST.test(location.hostname) || navigator.permissions === undefined) return 'none';
  for (const name of names) {
    // as: not among the names of the DOM types yet
    const status = await navigator.permissions.query({ name: name as PermissionName }).catch(() => null);
    if (status !== null) return status.state;
  }
  return 'none';
}

/** `targetAddressSpace` says that a loopback address is meant, so that a page of https may ask one of http. */
function request(init: RequestInit, ms: number, signal: AbortSignal | undefined): RequestInit {
  const limit = AbortSignal.timeout(ms);
  const common = {
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    targetAddressSpace: 'loopback',
  } as const;
  return { ...common, ...init, signal: signal === undefined ? limit : AbortSignal.any([limit, signal]) };
}

const address = (port: number, path: string): string => `http://127.0.0.1:${port}${path}`;

const post: CompanionPorts['post'] = async (port, path, headers, body, ms, signal) => {
  try {
    const answer = await fetch(address(port, path), request({ method: 'POST', headers, body }, ms, signal));
    return { status: answer.status, proof: answer.headers.get(companionHeaders.proof), text: await answer.text() };
  } catch {
    return null;
  }
};

const knock: CompanionPorts['knock'] = async (port, ms, signal) => {
  try {
    // Without CORS a browser wants to follow; the page's policy lets it go nowhere else.
    await fetch(address(port, '/'), request({ mode: 'no-cors', redirect: 'follow' }, ms, signal));
    return true;
  } catch {
    return false;
  }
};

/** The client of the companion over this browser. */
export function openCompanion(): Companion {
  return createCompanion({
    ...{ origin: location.origin, ports: companionPorts, now: () => Date.now() },
    ...{ permission, post, knock, readPinned: readPairing, writePinned: writePairing },
  });
}
