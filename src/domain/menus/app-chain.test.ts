import { expect, test } from 'vitest';
import { appChain } from './app-chain.ts';

const app = (appId: string, dependentAppId = '') => ({ appId, appCode: `code-${appId}`, dependentAppId });
const ids = (appId: string, apps: ReturnType<typeof app>[]) => appChain(appId, apps).map((one) => one.appId);

test('[ENT-25] an app comes after those it depends on, the first needed first', () => {
  expect(ids('1', [app('1')])).toEqual(['1']);
  expect(ids('3', [app('1'), app('2', '1'), app('3', '2')])).toEqual(['1', '2', '3']);
});

test('[ENT-25] what is not there, and apps that depend on one another, end the chain', () => {
  expect(ids('9', [app('1')])).toEqual([]);
  expect(ids('', [app('1')])).toEqual([]);
  expect(ids('2', [app('2', 'gone')])).toEqual(['2']);
  expect(ids('1', [app('1', '2'), app('2', '1')])).toEqual(['2', '1']);
  expect(ids('1', [app('1', '1')])).toEqual(['1']);
});
