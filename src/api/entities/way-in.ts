import { deviceInfoSchema, securityKeySchema } from './device-info.ts';
import { signedInSchema } from './login-info.ts';

/* What the rows of every way in have in common. */

export const LOGIN = '/itpbasic/v2/basic/common/login';

/** What the security key and the device tell of themselves (ENT-22, ENT-23); '' where there is neither. `pcuid` names the device. */
const { pcuid, mac } = deviceInfoSchema.entries;
export const device = { pcuid, mac };
/** The codes of the security key. */
export const securityKey = securityKeySchema.entries;
export const wayIn = {
  method: 'POST',
  kind: 'online',
  session: false,
  timeoutMs: 8_000,
  encryptedAnswer: true,
  output: signedInSchema,
} as const;
