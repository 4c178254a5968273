import { renderToStaticMarkup } from 'react-dom/server';
import type { Variant } from '../../domain/variant.ts';
import { FIRST_PAGE_ROWS } from '../../features/account/first-page.ts';
import type { Language, TextKey } from '../../texts/catalogue.ts';
import { en } from '../../texts/en.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { productKeys } from '../../texts/product.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { ActiveCardView, FactsPlaceholder } from '../../ui/active-card-view.tsx';
import { ComingAreas, ComingSide } from '../../ui/coming-cards.tsx';
import { FrameView } from '../../ui/frame/frame-view.tsx';
import { EndView, SearchField, SwitcherView } from '../../ui/frame/title-parts.tsx';
import { EmptyCompanyRow, OverviewView } from '../../ui/overview-view.tsx';
import { TextContext } from '../../ui/text.ts';
import { VariantContext } from '../../ui/variant.ts';

const t = createTranslator('zh-CN', zhCN);
const rowKeys = Array.from({ length: FIRST_PAGE_ROWS }, (_, n) => `row${n}`);

function StaticHome() {
  return (
    <div className="wb-home">
      <div className="wb-column">
        <OverviewView
          count=""
          input={
            <input
              type="search"
              data-tp="frame.overviewSearch"
              placeholder={t('frame.overviewSearch')}
              aria-label={t('frame.overviewSearch')}
            />
          }
          rows={rowKeys.map((key) => <EmptyCompanyRow key={key} />)}
          foot={
            <>
              <span className="wb-quiet" data-b="range" />
              <span />
              <a className="wb-link" href="/workbench/company-manage" data-t="frame.showAll">
                {t('frame.showAll')}
              </a>
            </>
          }
        />
      </div>
      <div className="wb-column">
        <ActiveCardView />
        <FactsPlaceholder />
        <ComingAreas />
      </div>
      <div className="wb-column">
        <ComingSide />
      </div>
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
            current="home"
            tabs={[{ href: '/workbench/main', label: t('frame.home'), selected: true }]}
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
  const of = (variant: Variant) => ({ 'zh-CN': zhCN.frame[productKeys[variant]], en: en.frame[productKeys[variant]] });
  return { main: of('main'), xsb: of('xsb') };
}

/** Texts of the frame's marks in English, for boot.js. */
export function englishOf(keys: readonly string[]): Record<string, string> {
  const english = createTranslator('en', en);
  // as: the marks are written as text keys by the components above, and a wrong one would come back as itself
  return Object.fromEntries(keys.map((key) => [key, english(key as TextKey)]));
}
