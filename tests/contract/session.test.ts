import { expect, test } from 'vitest';
import { REUSE_GRACE, refreshCookieName } from '../../server/sessions.ts';
import { onBothStores } from './stores.ts';

onBothStores('sign-in', (open) => {
  test('[AUTH-01] a right password signs in: token in the answer, refresh token in a strict cookie only', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 1);
    const client = gateway.client();
    const signedIn = await client.signIn(' Wang ');
    expect(signedIn).toMatchObject({ accountId, loginName: 'wang', refreshToken: '', password: '', method: 'password', expiresIn: 600 });
    expect(Buffer.from(signedIn.signKey, 'base64url')).toHaveLength(32);
    expect(client.cookies.has(refreshCookieName(accountId))).toBe(true);
    expect((await client.send('getCompanyListTotal')).body).toEqual({ total: 1, hidden: 0 });
  });
});
