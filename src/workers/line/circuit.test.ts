import { describe, expect, test } from 'vitest';
import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import { createCircuit } from './circuit.ts';
import { createGate } from './observed-client.ts';

function errorOf(kind: ErrorKind, retryAfterMs?: number): CallError {
  return { kind, code: '', msg: '', status: 500, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function setUp() {
  const clock = { at: 1_000_000, now: () => clock.at };
  return { clock, circuit: createCircuit({ clock, random: { next: () => 0.5 } }) };
}

describe('the circuit', () => {
  test('opens after five gateway failures in a row and lets a probe through after the wait', () => {
    const { clock, circuit } = setUp();
    for (let i = 0; i < 4; i += 1) circuit.report(errorOf('server'));
    expect(circuit.state().kind).toBe('closed');
    circuit.report(errorOf('server'));
    expect(circuit.state().kind).toBe('open');
    clock.at += 1_000;
    expect(circuit.state().kind).toBe('half-open');
  });

  test('a success in between starts the count over', () => {
    const { circuit } = setUp();
    for (let i = 0; i < 20; i += 1) circuit.report(i % 4 === 3 ? null : errorOf('server'));
    expect(circuit.state().kind).toBe('closed');
  });

  test('a refusal is an answer: the gateway works', () => {
    const { circuit } = setUp();
    for (let i = 0; i < 20; i += 1) circuit.report(errorOf(i % 2 === 0 ? 'refused' : 'server'));
    expect(circuit.state().kind).toBe('closed');
  });

  test('being out of reach is not the gateway failing', () => {
    const { circuit } = setUp();
    for (let i = 0; i < 20; i += 1) circuit.report(errorOf('offline'));
    expect(circuit.state().kind).toBe('closed');
  });

  test('[fault 4] Retry-After opens at once, for at least as long as asked, and an older call’s answer does not lift it', () => {
    const { clock, circuit } = setUp();
    circuit.report(errorOf('busy', 30_000));
    clock.at += 29_999;
    circuit.report(null);
    expect(circuit.state().kind).toBe('open');
    clock.at += 3_100;
    expect(circuit.state().kind).toBe('half-open');
  });

  test('each failed probe waits longer, up to a minute; a good one closes', () => {
    const { clock, circuit } = setUp();
    for (let i = 0; i < 5; i += 1) circuit.report(errorOf('server'));
    const waits: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const state = circuit.state();
      if (state.kind !== 'open') throw new Error('not open');
      waits.push(state.waitMs);
      clock.at += state.waitMs;
      circuit.report(errorOf('server'));
    }
    expect(waits).toEqual([...waits].sort((x, y) => x - y));
    expect(waits.at(-1)).toBe(45_000);
    clock.at += 60_000;
    circuit.report(null);
    expect(circuit.state().kind).toBe('closed');
  });

  test('a clock that is set back lets a probe through instead of waiting for the old time', () => {
    const { clock, circuit } = setUp();
    circuit.report(errorOf('busy', 30_000));
    clock.at -= 86_400_000;
    expect(circuit.state().kind).toBe('half-open');
  });

  test('the gate lets one probe out for all who ask while half open', async () => {
    const { clock, circuit } = setUp();
    for (let i = 0; i < 5; i += 1) circuit.report(errorOf('server'));
    let probes = 0;
    const gate = createGate(circuit, async () => {
      probes += 1;
      await Promise.resolve();
      circuit.report(probes === 1 ? errorOf('server') : null);
    });
    expect(await gate()).toMatchObject({ open: false });
    expect(probes).toBe(0);
    clock.at += 1_000;
    expect((await Promise.all([gate(), gate(), gate()])).every((answer) => !answer.open)).toBe(true);
    expect(probes).toBe(1);
    clock.at += 2_000;
    expect(await gate()).toEqual({ open: true });
    expect(probes).toBe(2);
  });
});
