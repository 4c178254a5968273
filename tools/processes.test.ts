import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { holdersOf, outputsOf } from './processes.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(stdio: 'pipe' | 'inherit'): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['ignore', stdio, stdio] });
  children.push(child);
  return child.pid ?? 0;
}

test('who holds the outputs of a program is found: each program its own, and never one that has started us', () => {
  const [one, other] = [start('pipe'), start('pipe')];
  expect(holdersOf(outputsOf(one))).toEqual([one]);
  expect(holdersOf(new Set([...outputsOf(one), ...outputsOf(other)])).sort()).toEqual([one, other].sort());
  const inherits = start('inherit');
  expect([...outputsOf(inherits)]).toEqual([]);
  expect(holdersOf(outputsOf(inherits))).toEqual([]);
  expect([...outputsOf(undefined)]).toEqual([]);
});
