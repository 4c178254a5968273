import { expect, test } from 'vitest';
import { must, openTestDb } from '../../../tests/support/db-kit.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { readFact } from '../facts.ts';
import { applyPack, type PackInUse, packInUseKey, takeFirstPack, undoPack } from './rule-pack.ts';

const [first, second] = [samplePack('2026.11.1'), samplePack('2026.11.2')];

test('[PLUS-15] the first pack is taken once; a new one is applied as one commit, is undone once, and of two tabs one changes something', async () => {
  const db = await openTestDb();
  const held = async () => {
    const fact = await must(readFact(db, packInUseKey));
    if (fact === null) throw new Error('no pack is in use');
    const { pack, before } = fact.value as PackInUse; // as: written by the commands under test
    return [pack.version, before?.version ?? null, fact.fetchedAt];
  };
  expect(await must(undoPack(db, '2026.11.1', 1))).toBe(false);
  expect(await must(takeFirstPack(db, first, 5))).toBe(true);
  expect(await must(takeFirstPack(db, second, 6))).toBe(false);
  expect(await held()).toEqual(['2026.11.1', null, 5]);
  expect([await must(applyPack(db, second, 7)), await must(applyPack(db, second, 8))]).toEqual([true, false]);
  expect(await held()).toEqual(['2026.11.2', '2026.11.1', 7]);
  expect(await must(undoPack(db, '2026.11.1', 9))).toBe(false);
  expect([await must(undoPack(db, '2026.11.2', 10)), await must(undoPack(db, '2026.11.2', 11))]).toEqual([true, false]);
  expect(await held()).toEqual(['2026.11.1', null, 10]);
});
