import { expect, test } from 'vitest';
import { freshBuckets, freshDevice, must } from '../../../tests/support/db-kit.ts';
import type { DeviceSession } from '../types.ts';
import { deviceId, readSession, writeSession } from './device-db.ts';

const session: DeviceSession = {
  k: 'session',
  state: 'signed-in',
  login: {
    accountId: 'a1',
    loginName: 'lina',
    mobile: '13800138001',
    fullName: '李娜',
    avatar: '',
    positionType: '',
    method: 'password',
    rememberPassword: false,
    autoLogin: false,
    isGuest: false,
    isReal: true,
  },
};
const signedOut: DeviceSession = { k: 'session', state: 'signed-out', login: null };

/** A device whose browser has storage buckets, and those that there are. */
function withBuckets() {
  const device = freshDevice();
  const { buckets, made } = freshBuckets();
  return { device, made, buckets, ports: { ...device, buckets } };
}

test('[S4] who is signed in lies in a bucket of its own, which goes with the sign-in and does not come back by asking', async () => {
  const { device, made, ports } = withBuckets();
  const id = await must(deviceId(ports));
  expect(await must(readSession(ports))).toBeNull();
  expect(made.size).toBe(0);
  await must(writeSession(session, ports));
  expect(await must(readSession(ports))).toEqual(session);
  // Outside lies that somebody is signed in, and no name.
  const outside = await must(readSession(device));
  expect(outside).toMatchObject({ state: 'signed-in', login: { accountId: 'a1' } });
  expect(JSON.stringify(outside)).not.toMatch(/lina|李娜|138/);
  await must(writeSession(signedOut, ports));
  expect(made.size).toBe(0);
  expect((await must(readSession(ports)))?.login ?? null).toBeNull();
  expect(made.size).toBe(0);
  expect(await must(deviceId(ports))).toBe(id);
});

test('[S4] a sign-in that an older build stored outside of the bucket is known, and moves into it', async () => {
  const { device, ports } = withBuckets();
  await must(writeSession(session, device));
  expect(await must(readSession(ports))).toEqual(session);
  await must(writeSession({ ...session, state: 'expired' }, ports));
  expect(await must(readSession(ports))).toMatchObject({ state: 'expired' });
  expect(JSON.stringify(await must(readSession(device)))).not.toContain('李娜');
});

test('[fault 37] a bucket that is lost by itself ends no sign-in', async () => {
  const { buckets, ports } = withBuckets();
  await must(writeSession(session, ports));
  await buckets.delete('wb-session');
  expect(await must(readSession(ports))).toMatchObject({ state: 'signed-in', login: { accountId: 'a1', isReal: true } });
});

test('a browser without buckets keeps who is signed in with what else it knows', async () => {
  const device = freshDevice();
  await must(writeSession(session, device));
  expect(await must(readSession(device))).toEqual(session);
  await must(writeSession(signedOut, device));
  expect((await must(readSession(device)))?.login ?? null).toBeNull();
});

test('[fault 37] buckets that cannot be read are said as storage that cannot be read', async () => {
  const { ports } = withBuckets();
  const broken = {
    ...ports,
    buckets: { ...ports.buckets, keys: () => Promise.reject(new DOMException('Internal error.', 'UnknownError')) },
  };
  expect(await readSession(broken)).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
});
