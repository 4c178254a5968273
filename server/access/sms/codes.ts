import { timingSafeEqual } from 'node:crypto';
import type { SmsPurpose } from '../../../src/api/calls/account.ts';
import { sha256Hex } from '../../hash.ts';
import type { Clock, Random } from '../../ports.ts';
import { randomBelow, randomToken } from '../../random-number.ts';
import type { WriteTx } from '../../store/store.ts';
import { type LoginLimits, ofAddress, SMS_LIMITS } from '../login-limits.ts';
import type { SmsOutbox } from './outbox.ts';

/** Seconds that a code lives, tries it allows, and seconds until the next one may be sent (reliability B4). */
export const SMS_CODE = { seconds: 300, tries: 5, resendAfterSeconds: SMS_LIMITS.minute.window / 1_000 } as const;

/** What a code proves the number for: a code of one purpose is worth nothing for another. */
export type CodePurpose = SmsPurpose | 'login';

/** Who gets a code. */
export interface Recipient {
  /** The mobile number, or the name where that is nobody's: what limits and codes are kept under. */
  readonly key: string;
  /** Where the message goes; '' for nowhere. */
  readonly mobile: string;
}

export interface SmsCodes {
  /** Sends a code unless a limit stands in the way: milliseconds to wait then, 0 when it is on its way. */
  send(tx: WriteTx, asked: { readonly to: Recipient; readonly purpose: CodePurpose; readonly ip: string }): Promise<number>;
  /** Whether a code is right; uses it up when it is, and one of its tries when it is not. */
  check(tx: WriteTx, tried: { readonly key: string; readonly purpose: CodePurpose; readonly code: string }): Promise<boolean>;
}

const purposeWords: Readonly<Record<CodePurpose, string>> = {
  login: '登录',
  reset: '重置密码',
  init: '完善账号',
  admin: '变更管理员',
};

function textOf(purpose: CodePurpose, code: string): string {
  return `【财税工作台】验证码 ${code}，用于${purposeWords[purpose]}，${SMS_CODE.seconds / 60} 分钟内有效，请勿告诉他人。`;
}

function hashOf(salt: string, code: string): string {
  return sha256Hex(`${salt}:${code}`);
}

function sameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: LoginLimits;
  readonly outbox: SmsOutbox;
}

/** Codes by SMS. A name that is nobody's is treated the same in every step but that nothing is sent. */
export function createSmsCodes({ clock, random, limits, outbox }: Ports): SmsCodes {
  return {
    async send(tx, { to, purpose, ip }) {
      const subject = sha256Hex(to.key);
      const { minute, hour, day, address } = SMS_LIMITS;
      const waitMs = await limits.take(tx, [
        { subject: `sms-minute:${subject}`, limit: minute },
        { subject: `sms-hour:${subject}`, limit: hour },
        { subject: `sms-day:${subject}`, limit: day },
        ...ofAddress('sms-ip', ip, address),
      ]);
      if (waitMs > 0) return waitMs;
      const code = String(randomBelow(random, 1_000_000)).padStart(6, '0');
      const salt = randomToken(random);
      const expiresAt = clock.now() + SMS_CODE.seconds * 1_000;
      const row = { salt, code_hash: hashOf(salt, code), tries: 0, expires_at: expiresAt };
      await tx.db
        .insertInto('sms_code')
        .values({ subject, purpose, ...row })
        .onConflict((c) => c.columns(['subject', 'purpose']).doUpdateSet(row))
        .execute();
      await outbox.add(tx, { mobile: to.mobile, body: textOf(purpose, code), expiresAt });
      return 0;
    },
    async check({ db }, { key, purpose, code }) {
      const subject = sha256Hex(key);
      // Counted before it is compared: the row stays locked until the end, so that parallel tries get no more than these.
      const update = db.updateTable('sms_code').set((e) => ({ tries: e('tries', '+', 1) }));
      const open = update.where('subject', '=', subject).where('purpose', '=', purpose).where('tries', '<', SMS_CODE.tries);
      const row = await open.where('expires_at', '>', clock.now()).returningAll().executeTakeFirst();
      if (!row || !sameHash(row.code_hash, hashOf(row.salt, code))) return false;
      await db.deleteFrom('sms_code').where('subject', '=', subject).where('purpose', '=', purpose).execute();
      return true;
    },
  };
}
