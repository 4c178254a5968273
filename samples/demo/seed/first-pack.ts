import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRulePack } from '../../../src/api/entities/rule-pack.ts';
import type { RulePack } from '../../../src/domain/calendar/rule-pack.ts';
import { assert } from '../../../src/domain/core/result.ts';

const FIRST = join(import.meta.dirname, '../../rule-packs/2026.11.1.json');

/** The pack of 2026 with the published dates, as it is signed and as it is read; an operator publishes the next one (`samples/rule-packs/2026.11.2.json` is one to try). */
export function firstPack(): { readonly text: string; readonly pack: RulePack } {
  const text = readFileSync(FIRST, 'utf8');
  const read = readRulePack(text);
  assert('file' in read, 'the sample pack holds');
  return { text, pack: read.file };
}
