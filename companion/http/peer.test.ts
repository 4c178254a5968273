import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { connect } from '../../tests/support/companion/raw.ts';
import { isOwnUser, userOfPeer } from './peer.ts';

test('[S5] whose program asks is told by the kernel’s table: by both ends of the connection, and not by another one', () => {
  const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
  const row = (local: string, remote: string, uid: number) =>
    `   0: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 1`;
  const table = [
    head,
    row('0100007F:B806', '0100007F:C350', 0),
    row('0100007F:C350', '0100007F:B806', 1001),
    row('0200000A:C350', '0100007F:B806', 7),
  ].join('\n');
  expect(userOfPeer(table, { localPort: 0xb806, remotePort: 0xc350 })).toBe(1001);
  expect(userOfPeer(table, { localPort: 0xb806, remotePort: 0xc351 })).toBeNull();
});

test.runIf(process.platform === 'linux')('[S5] a connection of one’s own is one’s own', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // as: it listens on TCP
  const socket = await connect(port);
  const ends = { localPort: port, remotePort: socket.localPort ?? 0 };
  expect([isOwnUser(ends), userOfPeer(readFileSync('/proc/net/tcp', 'utf8'), ends)]).toEqual([true, userInfo().uid]);
  expect(isOwnUser({ ...ends, remotePort: 1 })).toBeNull();
  socket.destroy();
  server.close();
});
