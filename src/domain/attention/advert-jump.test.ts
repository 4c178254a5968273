import { expect, test } from 'vitest';
import { isClosable, jumpOf, pictureOf } from './advert-jump.ts';

test('[ENT-19] [A-19] the button of an advert leads by the modes of a menu, to the browser it names, and is told nothing of its reader', () => {
  const url = 'https://a.example/x';
  expect(jumpOf({ buttonJumpType: 0, buttonJumpParam: url, openBrowser: 0 })).toEqual({ mode: 0, url, browser: 0, asks: [] });
  expect(jumpOf({ buttonJumpType: 0, buttonJumpParam: url, openBrowser: 2 })).toMatchObject({ browser: 2 });
  expect(jumpOf({ buttonJumpType: 0, buttonJumpParam: url })).toMatchObject({ browser: 1 });
  expect(jumpOf({ buttonJumpType: 0, buttonJumpParam: url, openBrowser: 7 })).toMatchObject({ browser: 1 });
  expect(jumpOf({ buttonJumpType: 1, buttonJumpParam: 'sbTab' })).toEqual({ mode: 1, tabCode: 'sbTab' });
  expect(jumpOf({ buttonJumpType: 2, buttonJumpParam: 'assuredMail' })).toEqual({ mode: 2, app: 'assuredMail' });
});

test('[ENT-19] a button that leads nowhere, or by a mode that nobody knows, is no button', () => {
  expect(jumpOf({})).toBeNull();
  expect(jumpOf({ buttonJumpType: 1, buttonJumpParam: '' })).toBeNull();
  expect(jumpOf({ buttonJumpType: 3, buttonJumpParam: 'sbTab' })).toBeNull();
});

test('[A-18] closeType 1 has a button that closes, 2 leaves it to the action, and a window without an action can always be left', () => {
  expect([isClosable(1, true), isClosable(undefined, true), isClosable(9, true), isClosable(2, true), isClosable(2, false)]).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
});

test('[POP-21] only pictures of the deployment and such as are told as data are loaded', () => {
  expect(pictureOf('/adverts/raffle.svg')).toBe('/adverts/raffle.svg');
  expect(pictureOf('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
  const others = [
    '',
    undefined,
    'https://ads.example/x.png',
    '//ads.example/x.png',
    '/\\ads.example/x.png',
    'data:text/html,x',
    'javascript:1',
  ];
  expect(others.map(pictureOf)).toEqual(others.map(() => null));
});
