import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import { type ActiveCompany, ActiveCompanyContext } from '../../desk/active-company.tsx';
import { type Desk, DeskContext } from '../../desk/desk.tsx';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { TextContext, type Texts } from '../../ui/text.ts';
import { CompanyTitle } from './company-title.tsx';

const seal = { letter: '恒', shape: 0, hue: 0, shortName: '恒信商贸', tail: '2Q2T' };
const active = { seal } as ActiveCompany; // as: the title reads the seal of the company only
const texts: Texts = { language: 'zh-CN', t: createTranslator('zh-CN', { frame: zhCN.frame }) };

/** The title's part of a page whose switcher shows the seal. */
function show(sealed: boolean, names = true): { readonly title: string; readonly icon: string } {
  document.head.innerHTML = `<link rel="icon" href="/icon.svg">`;
  document.body.innerHTML = '<button class="wb-switch"><span class="wb-seal"></span></button><div id="at"></div>';
  const desk = { login: storedLogin({ sealed }) } as Desk; // as: the title reads the login only
  const container = document.getElementById('at') ?? document.body;
  render(
    <TextContext value={texts}>
      <DeskContext value={desk}>
        <ActiveCompanyContext value={active}>
          <CompanyTitle view="首页" names={names} />
        </ActiveCompanyContext>
      </DeskContext>
    </TextContext>,
    { container },
  );
  return { title: document.title, icon: decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '') };
}
afterEach(cleanup);

test("[PLUS-02] on one's own PC title and icon of the browser tab carry the company's seal", () => {
  const { title, icon } = show(false);
  expect(title).toContain('恒信商贸 …2Q2T · 首页');
  expect(icon).toContain('>恒</text>');
});

test('on a shared PC neither title nor icon of the browser tab names a company', () => {
  const { title, icon } = show(true);
  expect(title).toBe(`首页 · ${zhCN.frame.product}`);
  expect(icon).not.toContain('恒');
  expect(icon).toContain('/icon.svg');
});

test("on one's own PC whose user wants no names there neither title nor icon of the browser tab names a company", () => {
  const { title, icon } = show(false, false);
  expect(title).toBe(`首页 · ${zhCN.frame.product}`);
  expect(icon).toContain('/icon.svg');
});
