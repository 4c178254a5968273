import { waitFor, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { ADVERTS_AFTER_MS } from '../../../src/app/attention/surfaces-host.tsx';
import { browserClock } from '../../../src/app/effects/windows/browser-clock.ts';
import type { PublicationContent } from '../../../src/domain/publishing/content.ts';
import type { PublicationKind } from '../../../src/domain/publishing/publication.ts';
import { GATHER_MS } from '../../../src/features/attention/engine.ts';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import { publishFor } from '../gateway/publish.ts';
import { openMenuStage } from './menu-desk.ts';
import type { TestAccount } from './page-kit.tsx';
import { gone } from './steps.ts';

const { after } = browserClock;
const rests = [ADVERTS_AFTER_MS, GATHER_MS];

/** The page's clock with short rests; a rest for which something `isLate` goes on. */
export function shortenRests(isLate: (ms: number) => boolean = () => false): void {
  vi.spyOn(browserClock, 'after').mockImplementation((ms, run) => {
    const look = (): void => {
      if (isLate(ms)) after(ms / 20, look);
      else run();
    };
    return after(rests.includes(ms) ? ms / 20 : ms, look);
  });
}

/** A stage where adverts come soon, with what they are published and seen by. One for a file. */
export function openAdvertStage() {
  const menus = openMenuStage();
  const { stage } = menus;
  // Before adverts are asked for, and before popups are chosen, the page waits for everything else: here for a twentieth of that, with the same things in the same order.
  beforeEach(() => shortenRests());
  return {
    ...menus,
    /** Publishes something for one account. Answers its id. */
    publish: ({ loginName }: TestAccount, kind: PublicationKind, content: Partial<PublicationContent> = {}): Promise<string> =>
      publishFor(stage.gateway().services, loginName, kind, content),
    /** A new account whose companies have nothing to say to members. */
    async newAccount(companies = 6): Promise<TestAccount> {
      const account = await stage.account(companies);
      const { db } = stage.gateway().services.store;
      for (const company of await stage.companies(account)) {
        const doc = JSON.stringify({ ...company, memberTips: null });
        await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
      }
      return account;
    },
  };
}

export const surface = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-surface="${name}"]`);
    if (found === null) throw new Error(`no ${name}`);
    return found;
  });
export const shownSurfaces = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-surface]')].map((one) => one.dataset.surface ?? '');
export const noSurface = (name: string): Promise<void> => gone(() => document.querySelector(`[data-surface="${name}"]`));

// Which of the page is hidden from readers is set a moment after a window opens, and is not asked here (`steps.ts`).
export function closeOf(element: HTMLElement): HTMLElement {
  const [button] = within(element).getAllByRole('button', { name: zhCN.frame.close, hidden: true });
  if (button === undefined) throw new Error('nothing closes it');
  return button;
}

/** What the gateway was asked about adverts has been answered: the services are there. */
export const services = (): Promise<HTMLElement> =>
  waitFor(() => document.querySelector<HTMLElement>('[data-services]') ?? Promise.reject(new Error('no services')));
