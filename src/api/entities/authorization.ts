import * as v from 'valibot';

/** Business of a menu, as `bizIds` in src/domain/access/roles.ts names those that privileges are given for. */
export const bizId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/** What an authorisation by certificate is for: 0 the office of admin and the company itself, 1 a menu, 2 the fund for the employment of the disabled (cbj). */
export const authorizedTypes = [0, 1, 2] as const;
