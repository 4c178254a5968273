import type { BrowserContext, Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import type { ListedCompany } from '../support/browser/desk.ts';
import { queuedTexts } from '../support/browser/tab-steps.ts';
import { notes } from '../support/carried-out.ts';
import type { GatewayEffects } from '../support/effects.ts';
import { type CrashCount, judge, type MadeEdit } from './count.ts';

interface Edit extends MadeEdit {
  isAcknowledged: boolean;
}

/** What was typed in a run, and of which of it the screen said that it is saved. */
export interface EditBook {
  /** The text of a next edit of a company, unlike any other. */
  begin(companyId: string): string;
  /** The screen says that what was begun last is saved. Answers by `onSaved`. */
  saved(): void;
  /** Settles when the screen has said so of what was begun last. */
  onSaved(): Promise<void>;
  /** Edits of which the screen said that they are saved. */
  acknowledged(): number;
  /** Every acknowledged edit is either still in the outbox of this device or at the gateway. */
  checkPresent(count: CrashCount, page: Page): Promise<void>;
  /** After everything was sent: once each, in order per company. */
  checkCarriedOut(count: CrashCount): void;
}

/** Edits of notes of one account. `effects` is the witness of what the gateway did. */
export function openBook(
  effects: GatewayEffects,
  accountId: string,
  companies: readonly Pick<ListedCompany, 'id'>[],
  mark = '存',
): EditBook {
  const made: Edit[] = [];
  let tell = (): void => undefined;
  let told: Promise<void> = Promise.resolve();
  const done = (): string[] => companies.flatMap((company) => notes(effects, { accountId }, company, `${mark}#`));
  const acknowledged = (): number => made.filter((edit) => edit.isAcknowledged).length;
  return {
    begin(companyId) {
      const text = `${mark}#${made.length}`;
      made.push({ key: companyId, mark: text, isAcknowledged: false });
      told = new Promise((resolve) => {
        tell = resolve;
      });
      return text;
    },
    saved() {
      const last = made.at(-1);
      if (last) last.isAcknowledged = true;
      tell();
    },
    onSaved: () => told,
    acknowledged,
    async checkPresent(count, page) {
      // The outbox first: what leaves it meanwhile is at the gateway by then.
      const there = new Set([...(await queuedTexts(page, accountId, 'note')), ...done()]);
      count.acknowledged = acknowledged();
      const lost = made.filter((edit) => edit.isAcknowledged && !there.has(edit.mark));
      count.lost.push(...lost.map((edit) => `${edit.mark} is neither kept nor sent`));
    },
    checkCarriedOut(count) {
      count.acknowledged = acknowledged();
      judge(count, made, done());
    },
  };
}

/** Hears at once when a screen of this browser says that an edit is saved. */
export async function hearSaved(context: BrowserContext, book: EditBook): Promise<void> {
  await context.exposeFunction('heardSaved', () => book.saved());
  await context.addInitScript(
    (words) => {
      const says = (node: Node): boolean =>
        node instanceof Element && node.closest('.wb-notices') !== null && words.some((text) => node.textContent.includes(text));
      new MutationObserver((records) => {
        if (records.some(({ addedNodes }) => [...addedNodes].some(says))) Reflect.get(globalThis, 'heardSaved')();
      }).observe(document, { childList: true, subtree: true });
    },
    [zhCN.companies.savedLocal, zhCN.companies.savedSent],
  );
}
