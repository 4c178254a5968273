import { createAsked } from './create-asked.ts';

/** The company whose activity log another view asked for; in memory only. */
const asked = createAsked<string>();

/** The log of a company is to be shown; the caller goes there (`ACTIVITY_PATH`). */
export const askActivity = (companyId: string): void => asked.set(companyId);
/** What was asked since the last look, null for nothing. */
export const takeActivity = asked.take;
export const onActivityAsked = asked.subscribe;
