import { expect, test } from 'vitest';
import { type NewBind, unseenBinds, withSeen } from './new-bind.ts';

const came = (companyId: string, at = '2026-11-20T01:00:00.000Z'): NewBind => ({ companyId, source: 'bind', fromName: '', at });

test('[ENT-30] what came lately is marked until it was seen; what is bound again after that is new again', () => {
  const told = [came('a'), came('b')];
  expect([...unseenBinds(told, {}).keys()]).toEqual(['a', 'b']);
  const seen = withSeen(told, {}, ['a', 'other']);
  expect([...unseenBinds(told, seen).keys()]).toEqual(['b']);
  expect([...unseenBinds([came('a', '2026-11-22T01:00:00.000Z')], seen).keys()]).toEqual(['a']);
});

test('[ENT-30] what the gateway tells no more is forgotten, and nothing else', () => {
  const seen = withSeen([came('a'), came('b')], {}, ['a', 'b']);
  expect(withSeen([came('b'), came('c')], seen, ['c'])).toEqual({ b: came('b').at, c: came('c').at });
});
