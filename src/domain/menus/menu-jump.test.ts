import { expect, test } from 'vitest';
import { type Jump, type JumpField, planJump } from './menu-jump.ts';

const origins = ['https://apps.example.com'];
const context = { token: 'once', accountId: '88', mobile: '13800138000', locationCode: '330100' };
const plan = (jump: Jump) => planJump(jump, context, origins);
const external = (asks: readonly JumpField[], url = 'https://apps.example.com/x?a=1') => plan({ mode: 0, url, browser: 1, asks });

test('[TAB-08] mode 0 opens an external address in the browser of its code', () => {
  expect(external([])).toEqual({ do: 'browser', browser: 'default', url: 'https://apps.example.com/x?a=1' });
  const of = (browser: 0 | 1 | 2) => plan({ mode: 0, url: 'https://apps.example.com/', browser, asks: [] });
  expect([of(0), of(1), of(2)]).toMatchObject([{ browser: 'ie' }, { browser: 'default' }, { browser: 'embedded' }]);
});

test('[TAB-08] mode 0 opens no address of a host that is not allowed', () => {
  expect(external(['token'], 'https://evil.example.com/')).toEqual({ do: 'nothing', reason: 'not-allowed' });
});

test('[TAB-09] token, accountId, mobile and locationCode are appended each only when the jump asks for it', () => {
  const told = (asks: readonly JumpField[]) => {
    const planned = external(asks);
    return planned.do === 'browser' ? Object.fromEntries(new URL(planned.url).searchParams) : null;
  };
  expect(told([])).toEqual({ a: '1' });
  expect(told(['token'])).toEqual({ a: '1', token: 'once' });
  expect(told(['accountId'])).toEqual({ a: '1', accountId: '88' });
  expect(told(['mobile'])).toEqual({ a: '1', mobile: '13800138000' });
  expect(told(['locationCode'])).toEqual({ a: '1', locationCode: '330100' });
  expect(told(['locationCode', 'mobile', 'accountId', 'token'])).toEqual({ a: '1', ...context });
});

test('[TAB-10] mode 1 goes to a menu tab or to the index page', () => {
  expect(plan({ mode: 1, tabCode: 'saasTab;invoice' })).toEqual({ do: 'tab', tabCode: 'saasTab', subMenuCode: 'invoice' });
  expect(plan({ mode: 1, tabCode: 'index' })).toEqual({ do: 'index' });
  expect(plan({ mode: 1, tabCode: '' })).toEqual({ do: 'nothing', reason: 'no-tab' });
});

test('[TAB-11] [TAB-07] mode 2 opens one of two built-in apps; there is no fourth mode', () => {
  expect(plan({ mode: 2, app: 'securityGuard' })).toEqual({ do: 'built-in', app: 'securityGuard' });
  expect(plan({ mode: 2, app: 'assuredMail' })).toEqual({ do: 'built-in', app: 'assuredMail' });
  expect(plan({ mode: 2, app: 'calculator' })).toEqual({ do: 'nothing', reason: 'unknown-app' });
  // as: a mode that the type does not know
  expect(() => plan({ mode: 3, app: 'x' } as unknown as Jump)).toThrow();
});
