import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../../server/store/tables/companies.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import { openStage, type TestAccount } from './page-kit.tsx';
import { fill } from './steps.ts';

export const plainCompany = { isVip: 0, isAuthorize: 0, addedTaxType: '1', locationCode: '330100', expireDate: '' } as const;

export const field = () => screen.getByPlaceholderText<HTMLInputElement>(zhCN.frame.search);
export const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) });
export const said = (text: string) => screen.findByText(text);
/** A text with its values filled in. */
export const words = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Finds a menu in the palette and presses Enter. */
export async function choose(user: UserEvent, asked: string, name = asked): Promise<void> {
  await user.click(field());
  await fill(user, field(), asked);
  await option(name);
  await user.keyboard('{Enter}');
}

/** A stage whose gateway has the menus of the demo, with what opens from them. One for a file. */
export function openMenuStage() {
  const stage = openStage();
  /** Addresses that were opened in windows of their own. */
  const opened: string[] = [];
  beforeAll(async () => {
    Object.assign(stage.gateway().services.config, { frameSources: ['https://apps.example.com'] });
    await seedMenus(stage.gateway().services.store);
  });
  beforeEach(() => {
    opened.length = 0;
    vi.spyOn(window, 'open').mockImplementation((href, target, features) => {
      expect([target, features]).toEqual(['_blank', 'noopener,noreferrer']);
      opened.push(String(href));
      return null;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  /** An account whose first company has these facts, at the desk. */
  async function openDesk(over: Partial<Company> = {}, account?: TestAccount) {
    const owner = account ?? (await stage.account(2));
    const { store, clock } = stage.gateway().services;
    const [first] = await stage.companies(owner);
    if (first === undefined) throw new Error('no company');
    const { companyId } = first;
    await store.write((tx) =>
      changeAccount(tx, owner.accountId, clock.now(), async (change) => {
        const row = await readCompany(change, companyId);
        if (row !== null) await replaceCompany(change, row, { ...row, ...plainCompany, ...over });
      }),
    );
    const desk = await stage.open(`/workbench/main?company=${companyId}`, owner);
    return { ...desk, account: owner, companyId };
  }

  async function makeAdmin({ accountId }: TestAccount, companyId: string): Promise<void> {
    const row = { company_id: companyId, account_id: accountId, since: 1 };
    await stage.gateway().services.store.db.insertInto('company_admin').values(row).execute();
  }

  /** Addresses of the apps that stand in tabs. */
  const framed = () => [...document.querySelectorAll('iframe')].map(({ src }) => src);
  return {
    stage,
    opened,
    openDesk,
    makeAdmin,
    framed,
    hasOpened: (...hrefs: string[]) => waitFor(() => expect(opened).toEqual(hrefs)),
    isFramed: (href: string) => waitFor(() => expect(framed()).toEqual([href])),
  };
}
