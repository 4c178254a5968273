import type { StoredLogin } from '../../src/api/entities/login-info.ts';

/** Who is signed in, as a device keeps it, for tests. */
export function storedLogin(part: Partial<StoredLogin> = {}): StoredLogin {
  return {
    accountId: 'a1',
    loginName: 'wang',
    mobile: '',
    fullName: '王会计',
    avatar: '',
    positionType: '',
    method: 'password',
    rememberPassword: false,
    autoLogin: false,
    isGuest: false,
    isReal: true,
    ...part,
  };
}
