import { expect, test } from 'vitest';
import { isHello } from './app-message.ts';

test('an app says that it is there, whatever else it says with it', () => {
  expect(isHello({ workbench: 1, kind: 'hello' })).toBe(true);
  expect(isHello({ workbench: 1, kind: 'hello', sdk: '9.9.9', more: {} })).toBe(true);
});

test.each([null, 'hello', {}, { kind: 'hello' }, { workbench: 2, kind: 'hello' }, { workbench: 1 }, { workbench: 1, kind: 'welcome' }])(
  '%j is no message of an app',
  (data) => {
    expect(isHello(data)).toBe(false);
  },
);
