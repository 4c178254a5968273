import { expect, test } from 'vitest';
import { MOST_STATE, readAppMessage } from './app-message.ts';

test('what an app says is read', () => {
  expect(readAppMessage({ workbench: 1, kind: 'hello' })).toEqual({ kind: 'hello' });
  expect(readAppMessage({ workbench: 1, kind: 'dirty', dirty: true, more: 1 })).toEqual({ kind: 'dirty', dirty: true });
  expect(readAppMessage({ workbench: 1, kind: 'state', ask: '1', state: 'x' })).toEqual({ kind: 'state', ask: '1', state: 'x' });
});

test.each([
  null,
  'hello',
  {},
  { kind: 'hello' },
  { workbench: 2, kind: 'hello' },
  { workbench: 1 },
  { workbench: 1, kind: 'navigate', to: 'https://evil.example' },
  { workbench: 1, kind: 'dirty', dirty: 'yes' },
  { workbench: 1, kind: 'state', state: 'x' },
  { workbench: 1, kind: 'state', ask: 1, state: 'x' },
  { workbench: 1, kind: 'state', ask: '1' },
  { workbench: 1, kind: 'state', ask: '1', state: 'x'.repeat(MOST_STATE + 1) },
])('%j is no message of an app', (data) => {
  expect(readAppMessage(data)).toBeNull();
});
