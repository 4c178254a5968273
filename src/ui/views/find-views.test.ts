import { expect, test } from 'vitest';
import { findNamed } from './find-views.ts';

const things = ['税务申报', '申报记录', '未申报提醒已发送', '申', 'bind a company', 'binder'];
const find = (query: string, isSentence = (_: string): boolean => false) => findNamed(things, query, (name) => [name], isSentence);

test('[PLUS-20] what has the typed word whole is called by it: at the beginning or end of a Chinese name, between spaces in others', () => {
  expect(find('申报')).toEqual({ called: ['税务申报', '申报记录'], alike: ['未申报提醒已发送'] });
  expect(find('申')).toEqual({ called: ['申'], alike: ['税务申报', '申报记录', '未申报提醒已发送'] });
  expect(find('bind')).toEqual({ called: ['bind a company'], alike: ['binder'] });
  expect(find('')).toMatchObject({ called: [] });
});

test('[PLUS-20] a sentence is called by nothing but the whole of it', () => {
  const isSentence = (name: string): boolean => name === '申报记录';
  expect(find('申报', isSentence)).toEqual({ called: ['税务申报'], alike: ['申报记录', '未申报提醒已发送'] });
  expect(find('申报记录', isSentence).called).toEqual(['申报记录']);
});
