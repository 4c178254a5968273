import { createAsked } from './create-asked.ts';

/** What the address of a visit said of who comes, without its code: in memory only, because it names a person. The page of visits reads it. */
const asked = createAsked<{ get(name: string): string | null }>();

export const askVisit = asked.set;
export const askedVisit = asked.get;
export const onVisitAsked = asked.subscribe;
