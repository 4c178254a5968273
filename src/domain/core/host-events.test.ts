import { expect, test } from 'vitest';
import { readSources } from '../../../tools/source-files.ts';
import { hostEvents } from './host-events.ts';

test('[CONST-78] the names of what a host and embedded parts say stand in their catalogue and in no other file of the page', () => {
  const names = Object.values(hostEvents);
  expect(names).toEqual(['panelLogin', 'panelOpen', 'panelReady', 'webTokenExpired']);
  const isOfPage = (path: string) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path) && !path.endsWith('/host-events.ts');
  const naming = readSources().filter(({ path, text }) => isOfPage(path) && names.some((name) => text.includes(`'${name}'`)));
  expect(naming.map(({ path }) => path)).toEqual([]);
});
