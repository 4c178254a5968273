import type { AppTab } from '../../domain/tabs/app-tab.ts';
import type { OpeningCheck, OpeningReport } from '../../domain/tabs/opening-report.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { frameAddress } from './frame-address.ts';

export interface OpeningFacts {
  readonly isGuest: boolean;
  /** Name of the account, for the words of its check. */
  readonly account: string;
  readonly isOnline: boolean;
  /** Origins that the deployment lets be framed. */
  readonly origins: readonly string[];
  /** The page's own origin. */
  readonly own: string;
}

/** The checks before an app opens, in their order; after the first that fails none is reached. */
export function checkOpening({ url }: AppTab, facts: OpeningFacts, t: Translate, at: number): OpeningReport {
  const address = frameAddress(url, facts.origins, facts.own);
  const host = URL.parse(url)?.host ?? url;
  const asked: readonly { readonly name: string; readonly passed: boolean; readonly good: string; readonly bad: string }[] = [
    { name: t('tabs.checkLogin'), passed: !facts.isGuest, good: t('tabs.loginReal', { name: facts.account }), bad: t('tabs.loginGuest') },
    { name: t('tabs.checkAddress'), passed: address !== null, good: host, bad: t('tabs.addressRefused', { host }) },
    { name: t('tabs.checkLine'), passed: facts.isOnline, good: t('tabs.lineThere'), bad: t('tabs.lineOut') },
  ];
  const failed = asked.findIndex(({ passed }) => !passed);
  const checks = asked.map(({ name, good, bad }, n): OpeningCheck => {
    if (failed < 0 || n < failed) return { name, state: 'passed', words: good };
    return n === failed ? { name, state: 'failed', words: bad } : { name, state: 'notReached', words: t('tabs.notReached') };
  });
  return { checks, at };
}
