import { readFileSync } from 'node:fs';
import { readRulePack } from '../../src/api/entities/rule-pack.ts';
import type { RulePack } from '../../src/domain/calendar/rule-pack.ts';

/** Text of a pack of `samples/rule-packs`. Tests run from the root of the project, also where modules have no file's address. */
export const packText = (version: string): string => readFileSync(`samples/rule-packs/${version}.json`, 'utf8');

/** A pack of `samples/rule-packs`; throws what is wrong with it. */
export function samplePack(version: string): RulePack {
  const read = readRulePack(packText(version));
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.file;
}
