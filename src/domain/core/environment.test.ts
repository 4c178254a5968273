import { expect, test } from 'vitest';
import { atHome, type EnvironmentState, environmentAfter, environmentNamed, readEnvironments } from './environment.ts';

const gov = { name: 'gov', url: '/gov' };
const home = { name: '', url: '' };
const inGov: EnvironmentState = { now: gov, next: null, told: 'gov', problem: null };
const known = { trouble: null, isFirst: false };

test('[GOV-08] environments are read as configured; what is not well formed is none', () => {
  const environments = {
    gov: 'https://gov.example.com:8443/desk',
    near: '/gov',
    '': '/x',
    'a b': '/x',
    slash: '/gov/',
    empty: '',
    script: 'javascript:alert(1)',
    user: 'https://name@gov.example.com',
    other: '//gov.example.com',
    number: 7,
  };
  expect([...readEnvironments({ environments })]).toEqual([
    ['gov', 'https://gov.example.com:8443/desk'],
    ['near', '/gov'],
  ]);
  for (const value of [null, 7, 'text', {}, { environments: null }, { environments: 'gov' }, []])
    expect(readEnvironments(value).size).toBe(0);
});

test('[GOV-08] a name without an address is no environment; no name is the deployment’s own gateway', () => {
  const configured = readEnvironments({ environments: { gov: '/gov' } });
  expect([environmentNamed('gov', configured), environmentNamed('', configured)]).toEqual([gov, home]);
  expect([environmentNamed('other', configured), environmentNamed('toString', configured)]).toEqual([null, null]);
});

test('[GOV-08] another environment is used from the next start on, at once only where nothing was known of the account', () => {
  expect(environmentAfter(atHome, 'gov', { target: gov, ...known })).toEqual({ now: home, next: gov, told: 'gov', problem: null });
  expect(environmentAfter(atHome, 'gov', { target: gov, trouble: null, isFirst: true })).toEqual(inGov);
  expect(environmentAfter(inGov, '', { target: home, ...known })).toEqual({ now: gov, next: home, told: '', problem: null });
});

test('[GOV-08] an account that is taken back before the start changes nothing; a changed address is another environment', () => {
  const waiting: EnvironmentState = { now: home, next: gov, told: 'gov', problem: null };
  expect(environmentAfter(waiting, '', { target: home, ...known })).toEqual(atHome);
  const moved = { name: 'gov', url: '/moved' };
  expect(environmentAfter(inGov, 'gov', { target: moved, ...known }).next).toEqual(moved);
});

test('[GOV-08] an unknown name leads home; one whose gateway is no good is not gone to, and the one in use stays, but for one that has got another store', () => {
  expect(environmentAfter(inGov, 'other', { target: null, ...known })).toEqual({ now: gov, next: home, told: 'other', problem: 'unknown' });
  const second = { name: 'second', url: '/second' };
  for (const trouble of ['unreachable', 'foreign'] as const) {
    const after = environmentAfter(inGov, 'second', { target: second, trouble, isFirst: false });
    expect(after).toEqual({ now: gov, next: null, told: 'second', problem: trouble });
  }
  const out = environmentAfter(inGov, 'gov', { target: gov, trouble: 'unreachable', isFirst: false });
  expect(out).toEqual({ ...inGov, problem: 'unreachable' });
  const foreign = environmentAfter(inGov, 'gov', { target: gov, trouble: 'foreign', isFirst: false });
  expect(foreign).toEqual({ now: gov, next: home, told: 'gov', problem: 'foreign' });
  expect(environmentAfter({ ...atHome, told: 'gov' }, 'gov', { target: gov, trouble: 'foreign', isFirst: false }).next).toBeNull();
});
