import { rulePack as rulePackCall } from '../../api/calls/calendar.ts';
import { readRulePack, type SignedPack } from '../../api/entities/rule-pack.ts';
import type { RulePack } from '../../domain/calendar/rule-pack.ts';
import { defineResource } from './define-resource.ts';

/** A pack as the gateway sent it. `pack` is what its text says, null when this build cannot read it. Nothing of it holds before the signature is checked. */
export interface FetchedPack extends SignedPack {
  readonly pack: RulePack | null;
}

function fetchedPack(signed: SignedPack | null): FetchedPack | null {
  if (signed === null) return null;
  const read = readRulePack(signed.text);
  return { ...signed, pack: 'file' in read && read.file.version === signed.version ? read.file : null };
}

/** The newest rule pack. Whether its signature holds, and whether it applies, is decided by who reads it. */
export const rulePack = defineResource({
  call: rulePackCall,
  scope: 'account',
  input: () => ({}),
  value: ({ pack }) => fetchedPack(pack),
  when: { open: 'if-older', maxAgeMs: 60_000, everyMs: 60 * 60_000 },
});
