import type { SmsPurpose } from '../../src/api/calls/account.ts';
import { isMobile, isSmsCode } from '../../src/domain/access/credentials.ts';
import { IP_LIMIT, ofAddress, SLIDER_LIMIT } from '../access/login-limits.ts';
import { loginKey } from '../access/login-name.ts';
import { CODE_SECONDS, issueCode } from '../access/one-time-codes.ts';
import { type Recipient, SMS_CODE } from '../access/sms/codes.ts';
import { sha256Hex } from '../hash.ts';
import { type Asked, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { findAccount } from '../store/tables/accounts.ts';
import { messageRefusal, waitRefusal } from './signed-in.ts';

/** Counts one of an address; milliseconds to wait. */
function waitOf(asked: Asked): Promise<number> {
  return asked.store.write((tx) => asked.limits.take(tx, ofAddress('slider-ip', asked.ip(), SLIDER_LIMIT)));
}

export const getSliderImage: HeadHandler<'getSliderImage'> = async (asked, { loginName }) => {
  const waitMs = await waitOf(asked);
  return waitMs > 0 ? waitRefusal('rate.limited', waitMs) : value(await asked.slider.make(loginKey(loginName)));
};

export const checkSliderImage: HeadHandler<'checkSliderImage'> = async (asked, { id, x, loginName }) => {
  const waitMs = await waitOf(asked);
  if (waitMs > 0) return waitRefusal('rate.limited', waitMs);
  return (await asked.slider.check({ id, x, loginName: loginKey(loginName) })) ? value({}) : refused(400, 'slider.wrong');
};

/** Who gets the code: for a reset the number of the account that is named, else the number that is to be proved. */
async function recipientOf({ store }: Asked, purpose: SmsPurpose, name: string): Promise<Recipient & { readonly accountId: string }> {
  const account = await findAccount(store.db, name);
  const accountId = account?.account_id ?? '';
  if (purpose !== 'reset') return { key: name, mobile: name, accountId };
  return { key: account?.mobile || name, mobile: account?.mobile ?? '', accountId };
}

/** Whether the caller has a live sign-in: he may have messages sent without a slider picture. */
async function isSignedIn({ reads, clock, accountId, accessToken }: Asked): Promise<boolean> {
  if (accountId === '' || accessToken === '') return false;
  const session = await reads.session(accountId, sha256Hex(accessToken));
  return session !== null && !session.revoked && session.expiresAt > clock.now();
}

/** Sends an SMS code. Needs a passed slider picture: for a reset always, else from those who are not signed in. */
export const sendSmsCode: HeadHandler<'sendSmsCode'> = async (asked, { loginName, purpose, imageId }) => {
  const name = loginKey(loginName);
  if (purpose !== 'reset' && !isMobile(name)) return refused(400, 'mobile.bad');
  const to = await recipientOf(asked, purpose, name);
  const needsPicture = purpose === 'reset' || !(await isSignedIn(asked));
  const sent = await asked.store.write(async (tx) => {
    if (needsPicture && !(await asked.slider.isPassed(tx, imageId, name))) return null;
    const waitMs = await asked.smsCodes.send(tx, { to, purpose, ip: asked.ip() });
    // Whoever has to wait may try again with the same picture.
    if (needsPicture && waitMs === 0) await asked.slider.use(tx, imageId, name);
    return { waitMs };
  });
  if (sent === null) return refused(400, 'slider.needed');
  if (sent.waitMs > 0) return messageRefusal(sent.waitMs);
  void asked.smsOutbox.deliver();
  return value({ resendAfterSeconds: SMS_CODE.resendAfterSeconds, validSeconds: SMS_CODE.seconds });
};

export const checkSmsCode: HeadHandler<'checkSmsCode'> = async (asked, { loginName, purpose, code }) => {
  const name = loginKey(loginName);
  if (!isSmsCode(code)) return refused(400, 'sms.bad');
  const { key, accountId } = await recipientOf(asked, purpose, name);
  const checked = await asked.store.write(async (tx) => {
    const waitMs = await asked.limits.take(tx, ofAddress('ip', asked.ip(), IP_LIMIT));
    if (waitMs > 0) return { waitMs };
    if (!(await asked.smsCodes.check(tx, { key, purpose, code }))) return null;
    return { authCode: await issueCode(tx, { kind: purpose, subject: name, accountId, familyId: '' }, asked) };
  });
  if (checked === null) return refused(400, 'sms.wrong');
  if (checked.authCode === undefined) return waitRefusal('rate.limited', checked.waitMs);
  return value({ authCode: checked.authCode, validSeconds: CODE_SECONDS[purpose] });
};
