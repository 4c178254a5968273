import { renderToStaticMarkup } from 'react-dom/server';
import { FIRST_PAGE_ROWS } from '../../desk/store/first-page.ts';
import type { Variant } from '../../domain/core/variant.ts';
import type { Language, TextKey } from '../../texts/catalogue.ts';
import { first as english } from '../../texts/en/first.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { productKeys } from '../../texts/product.ts';
import { first as chinese } from '../../texts/zh-CN/first.ts';
import { ActiveCardView, FactsPlaceholder } from '../../ui/active-card-view.tsx';
import { CardPlace } from '../../ui/card-place.tsx';
import { FrameView } from '../../ui/frame/frame-view.tsx';
import { PlainTabs } from '../../ui/frame/plain-tabs.tsx';
import { EndView, SearchField, SwitcherView } from '../../ui/frame/title-parts.tsx';
import { EmptyCompanyRow, OverviewView } from '../../ui/overview-view.tsx';
import { TextContext } from '../../ui/text.ts';
import { VariantContext } from '../../ui/variant.ts';
import { railItems } from '../views/rail.ts';
import { homeView, views } from '../views/views.ts';

const t = createTranslator('zh-CN', chinese);
const rowKeys = Array.from({ length: FIRST_PAGE_ROWS }, (_, n) => `row${n}`);

function StaticHome() {
  return (
    <div className="wb-home">
      <div className="wb-column wb-at-today">
        <CardPlace card="month" />
      </div>
      <div className="wb-column wb-at-companies">
        <OverviewView
          count=""
          input={
            <input
              type="search"
              autoComplete="off"
              data-tp="frame.overviewSearch"
              placeholder={t('frame.overviewSearch')}
              aria-label={t('frame.overviewSearch')}
            />
          }
          rows={rowKeys.map((key) => <EmptyCompanyRow key={key} />)}
          foot={
            <>
              <span className="wb-quiet" data-b="range" />
              <a className="wb-link" href="/workbench/portfolio" data-t="frame.showAll">
                {t('frame.showAll')}
              </a>
            </>
          }
        />
        <CardPlace card="work" />
      </div>
      <div className="wb-column wb-at-strip">
        <ActiveCardView />
        <FactsPlaceholder />
        <CardPlace card="apps" />
      </div>
      <div className="wb-column wb-at-company">
        <CardPlace card="areas" />
        <CardPlace card="lower" />
      </div>
      <div className="wb-column wb-at-due" />
    </div>
  );
}

/** The frame with an empty home page, in Chinese and with everything a variant may leave out (`data-flag`, hidden by frame.css), from the very components React renders later. Runs at build only. */
export function renderStaticFrame(): string {
  return renderToStaticMarkup(
    <VariantContext value="main">
      <TextContext value={{ language: 'zh-CN', t }}>
        <div className="wb-static">
          <FrameView
            rail={{ items: railItems, current: homeView.path, withBadges: false }}
            tabs={<PlainTabs tabs={[{ href: homeView.path, label: t(homeView.label), selected: true }]} />}
            switcher={<SwitcherView letter="" hue={0} shape={0} name="" tail="" />}
            search={<SearchField />}
            end={<EndView sync={<span className="wb-end wb-sync" />} account={<span className="wb-end wb-account" />} />}
          >
            <StaticHome />
          </FrameView>
        </div>
      </TextContext>
    </VariantContext>,
  );
}

/** Names of the product by variant and language, for boot.js. */
export function productNames(): Record<Variant, Record<Language, string>> {
  const of = (variant: Variant) => ({ 'zh-CN': chinese.frame[productKeys[variant]], en: english.frame[productKeys[variant]] });
  return { main: of('main'), xsb: of('xsb') };
}

/** Paths of the views with a tab of their own, for boot.js. */
export function sidePaths(): string[] {
  return views.map(({ path }) => path);
}

/** Texts of the frame's marks in English, for boot.js. */
export function englishOf(keys: readonly string[]): Record<string, string> {
  const translate = createTranslator('en', english);
  // as: the marks are written as text keys by the components above, and a wrong one would come back as itself
  return Object.fromEntries(keys.map((key) => [key, translate(key as TextKey)]));
}
