import { type Logger, pino } from 'pino';
import type { Log } from '../src/domain/core/log.ts';

/** Field names whose values never reach the log, wherever they stand; the callers do not pass them, this is the second lock. */
const secret = [
  ...['password', 'oldPassword', 'newPassword', 'dynamicPassword', 'accessToken', 'refreshToken', 'signKey', 'cookie'],
  ...['authCode', 'modifyPasswordAuthCode', 'vaultHalf', 'nsrsbh', 'shxydm', 'djxh', 'dsnsrsbh'],
];

function adapt(logger: Logger): Log {
  return {
    debug: (msg, data = {}) => logger.debug(data, msg),
    info: (msg, data = {}) => logger.info(data, msg),
    error: (msg, data = {}) => logger.error(data, msg),
  };
}

/** Log as lines of JSON on `write`. Levels: error = a developer must look, info = a state changed, debug = the rest. */
export function createLog(level: 'debug' | 'info' | 'error' | 'silent', write: (line: string) => void): Log {
  const paths = secret.flatMap((name) => [name, `*.${name}`]);
  return adapt(pino({ level, base: undefined, redact: { paths, remove: true } }, { write }));
}
