import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { text } from '../entities/scalars.ts';
import { device, LOGIN, securityKey, wayIn } from '../entities/way-in.ts';

/* How a sign-in goes on. Apart from the ways in (login.ts), because the worker needs it at every start. */

const keyCodesOfToken = {
  XSBCode: securityKey.XSBCode,
  XSBReleaseCode: securityKey.XSBReleaseCode,
  envId: v.optional(text(64), ''),
};

/**
 * Token login: a new access token for the refresh token of the cookie, which is rotated (A-67, reliability B3). A host client without the
 * cookie gives the refresh token it holds and the account's loginName.
 */
export const autoLoginWrap = defineCall({
  ...wayIn,
  name: 'autoLoginWrap',
  path: `${LOGIN}/autoLoginWrap`,
  secret: ['loginName'],
  input: v.object({
    accountId: text(64),
    refreshToken: v.optional(text(200), ''),
    accessToken: v.optional(text(200), ''),
    loginName: v.optional(text(60), ''),
    ...keyCodesOfToken,
    ...device,
  }),
  rows: ['AUTH-03', 'AUTH-04', 'AUTH-13', 'CALL-021', 'CALL-079'],
});
