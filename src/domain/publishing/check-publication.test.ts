import { expect, test } from 'vitest';
import { type CheckedPublication, problemsOf } from './check-publication.ts';
import { emptyContent, emptyPage, type PublicationContent } from './content.ts';
import type { PublicationKind } from './publication.ts';
import { everybody } from './target.ts';

const now = 1_000_000;
const origins = ['https://apps.example.com', 'https://*.member.example.com', 'http://127.0.0.1:8800'];

/** What is wrong, as `field problem`, sorted. */
function wrong(kind: PublicationKind, content: Partial<PublicationContent> = {}, over: Partial<CheckedPublication> = {}): string[] {
  const given = { kind, content: { ...emptyContent, title: '标题', ...content }, target: everybody, from_at: 0, to_at: 0, ...over };
  return problemsOf(given, { origins, now })
    .map(({ field, problem }) => `${field} ${problem}`)
    .sort();
}
const link = (jumpParam: string) => wrong('banner', { buttonText: '去看看', jumpType: 0, jumpParam });

test('a title is all that most kinds need', () => {
  for (const kind of ['bubble', 'popup', 'marketing', 'multiPopup', 'banner', 'valuePublicity', 'notice'] as const)
    expect([wrong(kind), wrong(kind, { title: '  ' })]).toEqual([[], ['title missing']]);
});

test.each(['<script>alert(1)</script>', '<img onerror=x>', 'a</b>', '<!--', 'javascript:alert(1)', 'VBScript:x', 'data:text/html,x'])(
  'words that hold %s are refused in every field and on every page',
  (hostile) => {
    expect(wrong('banner', { title: hostile })).toEqual(['title markup']);
    expect(wrong('banner', { text: hostile })).toEqual(['text markup']);
    expect(wrong('multiPopup', { pages: [{ ...emptyPage, title: '二', text: hostile }] })).toEqual(['pages.0.text markup']);
    expect(wrong('banner', { buttonText: hostile, jumpParam: 'fpTab' })).toEqual(['buttonText markup']);
  },
);

test('signs that only look like it pass', () => {
  expect(wrong('banner', { title: '税额 < 100', text: '1<2 且 3>2，小于 <= 5' })).toEqual([]);
});

test('an address leads to a known origin over https, or to this machine where it is let in', () => {
  for (const url of ['https://apps.example.com/a?b=1', 'https://x.member.example.com/', 'http://127.0.0.1:8800/invoice'])
    expect(link(url), url).toEqual([]);
  for (const url of ['https://evil.example.org/', 'https://member.example.com.evil.org/', 'https://apps.example.com:8443/'])
    expect(link(url), url).toEqual(['jumpParam origin']);
  for (const url of [
    'javascript:alert(1)',
    'http://apps.example.com/',
    '//apps.example.com',
    'https://u:p@apps.example.com/',
    'apps',
    'data:text/html,x',
  ])
    expect(link(url), url).toEqual(['jumpParam link']);
  expect(link('')).toEqual(['jumpParam missing']);
});

test('a tab is one by its code, a built-in app one that there is; without a button nothing is asked', () => {
  const jump = (jumpType: 1 | 2, jumpParam: string, buttonText = '去') => wrong('banner', { buttonText, jumpType, jumpParam });
  expect([jump(1, 'fpTab;list'), jump(1, 'fp tab'), jump(1, '')]).toEqual([[], ['jumpParam tab'], ['jumpParam missing']]);
  expect([jump(2, 'assuredMail'), jump(2, 'other')]).toEqual([[], ['jumpParam app']]);
  expect(jump(0 as never, 'javascript:x', '')).toEqual([]);
});

test('a picture is one of the product’s own; a raffle has one', () => {
  expect(wrong('raffle')).toEqual(['imgUrl missing']);
  expect(wrong('raffle', { imgUrl: '/pictures/raffle.svg' })).toEqual([]);
  for (const imgUrl of [
    'https://evil.example.org/a.png',
    '//evil/a.png',
    '/pictures/../a.png',
    '/pictures/a.html',
    'data:image/png;base64,x',
  ])
    expect(wrong('banner', { imgUrl }), imgUrl).toEqual(['imgUrl picture']);
});

test('each kind asks for its own fields, and for nobody else’s', () => {
  expect(wrong('operationTip')).toEqual(['code missing', 'position position']);
  expect(wrong('operationTip', { code: 'a b', position: 'ZYY002' })).toEqual(['code code', 'position position']);
  for (const position of ['ZYY001', 'ZYY022', 'ZYY042']) expect(wrong('operationTip', { code: 'T-1.a_b', position })).toEqual([]);
  expect([wrong('recommendation', { position: 'P0008' }), wrong('recommendation')]).toEqual([[], ['position position']]);
  expect([wrong('annualReport', { code: '2026' }), wrong('annualReport', { code: '26' })]).toEqual([[], ['code code']]);
  expect([wrong('serviceManager', { code: '13800138020' }), wrong('serviceManager', { code: '110' })]).toEqual([[], ['code mobile']]);
  expect([wrong('notice', { scene: '1' }), wrong('notice', { scene: '3' })]).toEqual([[], ['scene scene']]);
  expect([wrong('popup', { freq: 2 }), wrong('banner', { freq: 2 })]).toEqual([['freq frequency'], []]);
  for (const freq of [-1, 1, 7, 30, 9999]) expect(wrong('bubble', { freq })).toEqual([]);
  expect([wrong('popup', { showType: 1 }), wrong('popup', { showType: 1, tabCode: 'fpTab' })]).toEqual([['tabCode tab'], []]);
  expect(wrong('multiPopup', { pages: Array.from({ length: 8 }, () => ({ ...emptyPage, title: '页' })) })).toEqual(['pages tooMany']);
});

test('a schedule ends after it begins and not before now; areas are the beginnings of codes', () => {
  const between = (from_at: number, to_at: number) => wrong('banner', {}, { from_at, to_at });
  expect([between(5, 0), between(now + 2, now + 1), between(1, now), between(1, now + 1)]).toEqual([[], ['toAt order'], ['toAt over'], []]);
  const inAreas = (...locations: string[]) => wrong('banner', {}, { target: { ...everybody, locations } });
  expect([inAreas('44', '440300'), inAreas('4'), inAreas('深圳')]).toEqual([[], ['locations area'], ['locations area']]);
});
