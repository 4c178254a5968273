import * as v from 'valibot';
import { sourceKinds } from '../../domain/sources/standing.ts';
import { isoTime, text } from './scalars.ts';

/** Who told a fact: its name as it is shown ('' for marks), and for files and marks the person. */
export const factSource = v.looseObject({ kind: v.picklist(sourceKinds), name: text(200), by: v.optional(text(100)) });

/** When a fact was known, and who told it. */
export const toldBy = v.looseObject({ at: isoTime, source: factSource });
