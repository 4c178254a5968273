import { expect, test } from 'vitest';
import { APP_CODE } from './app-ids.ts';

test('[CONST-57] [CONST-50] appCode is the id of the panel', () => {
  expect(APP_CODE).toBe('09730100030000');
});
