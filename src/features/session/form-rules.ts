import * as v from 'valibot';
import { isMobile, isSmsCode, newPasswordProblem } from '../../domain/access/credentials.ts';
import { hasUnprinted } from '../../domain/core/normalize.ts';

/* Rules of the forms of sign-in and account (VALID). Messages are text keys; limits are the contract's. */

const loginName = v.pipe(v.string(), v.trim(), v.minLength(1, 'session.needName'), v.maxLength(60, 'session.longName'));
const password = v.pipe(v.string(), v.minLength(1, 'session.needPassword'), v.maxLength(200, 'session.longPassword'));
const mobile = v.pipe(v.string(), v.trim(), v.minLength(1, 'access.needMobile'), v.check(isMobile, 'access.mobileBad'));
/** A code by SMS (VALID-02). */
export const smsCode = v.pipe(v.string(), v.trim(), v.minLength(1, 'access.needCode'), v.check(isSmsCode, 'access.codeBad'));
/** Listed easy ones first: every one of them breaks the rule as well. */
const newPassword = v.pipe(
  v.string(),
  v.minLength(1, 'access.needNew'),
  v.check((value) => newPasswordProblem(value) !== 'easy', 'access.passwordEasy'),
  v.check((value) => newPasswordProblem(value) !== 'rule', 'access.passwordRule'),
);
const fullName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'access.needRealName'),
  v.maxLength(60, 'access.longRealName'),
  v.check((name) => !hasUnprinted(name), 'access.badRealName'),
);

const twice = { newPassword, again: v.string() };
const pair = [['newPassword'], ['again']] as const;
const isSame = (form: { newPassword: string; again: string }): boolean => form.newPassword === form.again;
const differs = 'access.passwordSame';

export const passwordFormSchema = v.object({ loginName, password });
export type PasswordForm = v.InferOutput<typeof passwordFormSchema>;

export const smsFormSchema = v.object({ mobile, code: smsCode });
export type SmsForm = v.InferOutput<typeof smsFormSchema>;

export const resetFormSchema = v.pipe(
  v.object({ loginName, code: smsCode, ...twice }),
  v.forward(v.partialCheck(pair, isSame, differs), ['again']),
);
export type ResetForm = v.InferOutput<typeof resetFormSchema>;

export const changeFormSchema = v.pipe(
  v.object({ oldPassword: v.pipe(v.string(), v.minLength(1, 'access.needOld'), v.maxLength(200, 'session.longPassword')), ...twice }),
  v.forward(v.partialCheck(pair, isSame, differs), ['again']),
);
export type ChangeForm = v.InferOutput<typeof changeFormSchema>;

export const realNameFormSchema = v.pipe(
  v.object({ fullName, mobile, code: smsCode, ...twice }),
  v.forward(v.partialCheck(pair, isSame, differs), ['again']),
);
export type RealNameForm = v.InferOutput<typeof realNameFormSchema>;

/** Message of one field before anything is sent, as the form says it; null when the value is right. Used where a code is sent first. */
export function loginNameProblem(value: string): string | null {
  return v.safeParse(loginName, value).issues?.[0].message ?? null;
}

export function mobileProblem(value: string): string | null {
  return v.safeParse(mobile, value).issues?.[0].message ?? null;
}
