import * as v from 'valibot';
import { signedInSchema } from './login-info.ts';
import { text } from './scalars.ts';

/* What the rows of every way in have in common. */

export const LOGIN = '/itpbasic/v2/basic/common/login';

/** What the security key and the device tell of themselves (ENT-22, ENT-23); '' where there is neither. `pcuid` names the device. */
export const device = {
  pcuid: v.optional(text(64), ''),
  mac: v.optional(text(64), ''),
};
export const wayIn = {
  method: 'POST',
  kind: 'online',
  session: false,
  timeoutMs: 8_000,
  encryptedAnswer: true,
  output: signedInSchema,
} as const;
