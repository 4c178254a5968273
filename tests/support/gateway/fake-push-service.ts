import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebPushConfig } from '../../../server/web-push/keys.ts';

const HOST = 'push.example.com';

/** Keys of a deployment for tests. */
export function testPushKeys(): WebPushConfig {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  return { publicKey, privateKey: pair.getPrivateKey('base64url'), subject: 'mailto:admin@example.com', services: [HOST] };
}

export interface GotPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A browser as push services and gateways know it: it alone can read what is sent to it. */
export interface FakeBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What it was sent, decrypted as RFC 8291 and RFC 8188 say. Throws for what was not encrypted for it. */
  read(push: Pick<GotPush, 'body'>): unknown;
}

function decrypt(pair: ECDH, auth: Buffer, body: Buffer): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2));
}

/** A push service on this machine, which the gateway reaches by `fetch` under the https address that browsers give it. */
export async function startPushService() {
  const got: GotPush[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  let made = 0;
  return {
    got,
    fetch: (async (input, init) => {
      const { protocol, host, pathname } = new URL(String(input));
      if (`${protocol}//${host}` !== `https://${HOST}`) throw new Error(`asked ${host}`);
      return await fetch(`http://127.0.0.1:${port}${pathname}`, init);
    }) satisfies typeof globalThis.fetch as typeof globalThis.fetch,
    /** From now on. */
    answerWith(status: number, headers: Record<string, string> = {}): void {
      answer = { status, headers };
    },
    browser(): FakeBrowser {
      made += 1;
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      return {
        endpoint: `https://${HOST}/send/${made}`,
        p256dh,
        auth: auth.toString('base64url'),
        read: ({ body }) => JSON.parse(decrypt(pair, auth, body).toString('utf8')),
      };
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
