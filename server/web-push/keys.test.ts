import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readWebPush } from './keys.ts';
import { pushKeysCli } from './push-keys-cli.ts';

/** What the command prints, as variables of the environment. */
function printed(...args: string[]) {
  const lines: string[] = [];
  const code = pushKeysCli(args, (line) => lines.push(line));
  return { code, lines, env: Object.fromEntries(lines.map((line) => line.split('=') as [string, string])) }; // as: NAME=VALUE
}

test('[PLUS-21] the command prints a new pair of keys that the gateway takes as it is', () => {
  const { code, env } = printed('--subject', 'mailto:admin@example.com');
  expect(code).toBe(0);
  const config = readConfig(env).webPush;
  expect(config).toMatchObject({
    publicKey: env.WEB_PUSH_PUBLIC_KEY,
    privateKey: env.WEB_PUSH_PRIVATE_KEY,
    subject: 'mailto:admin@example.com',
  });
  expect(config?.services).toContain('fcm.googleapis.com');
  expect(printed('--subject', 'mailto:admin@example.com').env.WEB_PUSH_PRIVATE_KEY).not.toBe(env.WEB_PUSH_PRIVATE_KEY);
});

test.each([[[]], [['--subject', 'admin']], [['--subjekt', 'mailto:a@b.cn']]])(
  'a wrong use of the command is said and makes no keys: %j',
  (args) => {
    const { code, lines } = printed(...args);
    expect([code, lines.join('\n')]).toEqual([2, expect.stringContaining('npm run push-keys')]);
    expect(lines.join('\n')).not.toContain('PRIVATE');
  },
);

test('[PLUS-21] [P-06] without keys there is no Web Push; keys that could not work stop the start with the name of their variable, and no key is told', () => {
  expect(readConfig({}).webPush).toBeNull();
  const { env } = printed('--subject', 'https://example.com/admin');
  const other = printed('--subject', 'mailto:a@b.cn').env;
  // A key of one byte has a public half, but signs nothing.
  const one = createECDH('prime256v1');
  one.setPrivateKey(Buffer.from('AQ', 'base64url'));
  const publicKeyOfOne = one.getPublicKey('base64url');
  const wrong: [object, string][] = [
    [{ WEB_PUSH_PRIVATE_KEY: '' }, 'WEB_PUSH_PRIVATE_KEY'],
    [{ WEB_PUSH_PRIVATE_KEY: 'short' }, 'WEB_PUSH_PRIVATE_KEY'],
    [{ WEB_PUSH_PRIVATE_KEY: `${env.WEB_PUSH_PRIVATE_KEY}=` }, 'WEB_PUSH_PRIVATE_KEY'],
    [{ WEB_PUSH_PRIVATE_KEY: 'AQ', WEB_PUSH_PUBLIC_KEY: publicKeyOfOne }, 'WEB_PUSH_PRIVATE_KEY'],
    [{ WEB_PUSH_PUBLIC_KEY: '' }, 'WEB_PUSH_PUBLIC_KEY'],
    [{ WEB_PUSH_PUBLIC_KEY: other.WEB_PUSH_PUBLIC_KEY }, 'WEB_PUSH_PUBLIC_KEY'],
    [{ WEB_PUSH_SUBJECT: '' }, 'WEB_PUSH_SUBJECT'],
    [{ WEB_PUSH_SUBJECT: 'admin@example.com' }, 'WEB_PUSH_SUBJECT'],
    [{ WEB_PUSH_SUBJECT: 'https://[' }, 'WEB_PUSH_SUBJECT'],
  ];
  for (const [over, name] of wrong) {
    const read = () => readWebPush({ ...env, ...over });
    expect(read, JSON.stringify(Object.keys(over))).toThrow(name);
    expect(read).not.toThrow(env.WEB_PUSH_PRIVATE_KEY);
  }
});

test.each([
  '127.0.0.1',
  'localhost',
  '10.0.0.1',
  '*',
  '*.cn.',
  'https://fcm.googleapis.com',
  'push.internal',
  'printer.local',
  '[::1]',
  '2130706433',
])('[PLUS-21] %s is no push service', (host) => {
  expect(() => readWebPush({ WEB_PUSH_SERVICES: `fcm.googleapis.com, ${host}` })).toThrow('WEB_PUSH_SERVICES');
});

test('a deployment may name its own push services', () => {
  const { env } = printed('--subject', 'mailto:a@b.cn');
  expect(readWebPush({ ...env, WEB_PUSH_SERVICES: 'push.example.cn *.push.example.com' })?.services).toEqual([
    'push.example.cn',
    '*.push.example.com',
  ]);
});
