/*
 * Rules of names, codes and passwords (VALID-01 to VALID-08). The page checks them while a form is filled in, the gateway again.
 */

/** Passwords that are too easy whatever the rule says (VALID-08). */
export const weakPasswords: readonly string[] = [
  '123456',
  '1234567',
  '12345678',
  '123123',
  '111111',
  '666666',
  '888888',
  '5201314',
  '000000',
  '11111111',
  '112233',
  '123321',
  '654321',
];

/** A mainland mobile number: 1, 3 to 9, nine more digits. */
export function isMobile(value: string): boolean {
  return /^1[3-9]\d{9}$/.test(value);
}

/** A code that is sent by SMS: six digits. */
export function isSmsCode(value: string): boolean {
  return /^\d{6}$/.test(value);
}

/**
 * What is wrong with a new password, null when nothing is. `easy`: a listed weak one, looked for first, because all of them break the rule
 * as well. `rule`: not 8 to 20 letters and digits with at least one of each (VALID-03, VALID-04, A-72).
 */
export function newPasswordProblem(password: string): 'easy' | 'rule' | null {
  if (weakPasswords.includes(password)) return 'easy';
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/.test(password) ? null : 'rule';
}

/** A mobile number with its middle hidden, for screens that others may see: 138****1234. Other text is given back as it is. */
export function maskMobile(value: string): string {
  return isMobile(value) ? `${value.slice(0, 3)}****${value.slice(-4)}` : value;
}
