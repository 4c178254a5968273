import { FIRST_PAGE_KEY, readFirstPage } from '../../desk/store/first-page.ts';
import { traitsOf, type Variant, variantOf } from '../../domain/core/variant.ts';
import { isHome } from '../../domain/core/view-paths.ts';
import { LOGIN_KEY, readSession } from '../../features/session/session-store.ts';
import { type Language, languageOf } from '../../texts/catalogue.ts';
import { hearEarlyKeys } from '../../ui/early-keys.ts';
import { hideVisit } from '../effects/host/hide-visit.ts';
import { browserRun } from '../effects/storage/browser-run.ts';
import { deviceMemory } from '../effects/storage/memory.ts';
import { DEPLOYMENT_THEME_KEY, lookOf, systemWishes, themeOf } from '../preferences.ts';
import { VARIANT_KEY } from '../start/deployment.ts';
import { paintProduct, paintRows, paintWords } from './paint.ts';

/** English texts of the marks in the static frame, put in at build. */
declare const __ENGLISH__: Readonly<Record<string, string>>;
/** Names of the product, likewise. */
declare const __PRODUCTS__: Readonly<Record<Variant, Readonly<Record<Language, string>>>>;
/** Paths of the views beside home. */
declare const __SIDE_PATHS__: readonly string[];

/**
 * Shows the words for a page that did not open as soon as a script fails (a 500, a portal's page in place of it) or the start itself does: the
 * error of an element does not bubble. The page that starts removes them (`main.tsx`).
 */
function watchStart(root: HTMLElement): void {
  const fail = ({ target }: Event): void => {
    if (target === window || target instanceof HTMLScriptElement) root.dataset.start = 'failed';
  };
  addEventListener('error', fail, true);
  addEventListener('unhandledrejection', fail);
  // A file that comes empty fails nowhere: the page's own code has not said by now that it began.
  addEventListener('load', () => {
    root.dataset.start ??= 'failed';
  });
}

/**
 * The classic script of index.html, run twice: in the head it sets theme, language and the variant's name before anything is painted; at the
 * end of the body it puts the stored rows into the static frame. It must not wait for anything and must not fail (performance.md 0.4).
 */
function boot(): void {
  const root = document.documentElement;
  if (document.body === null) watchStart(root);
  hearEarlyKeys();
  // Without this script another try begins at the start page.
  document.querySelector('#wb-start-failed a')?.setAttribute('href', location.href);
  root.dataset.theme = lookOf(themeOf(deviceMemory.get('theme')), themeOf(deviceMemory.get(DEPLOYMENT_THEME_KEY)), {
    dark: matchMedia(systemWishes.dark),
    contrast: matchMedia(systemWishes.contrast),
  });
  const language = languageOf(deviceMemory.get('language'), navigator.languages);
  root.lang = language;
  const stored = deviceMemory.get(VARIANT_KEY);
  const variant = variantOf(stored);
  root.dataset.variant = variant;
  // On a first visit nobody knows yet which product this is: the title stays the one word that is true of both.
  if (stored !== null) paintProduct(document, __PRODUCTS__[variant][language], variant);
  const session = readSession(deviceMemory.get(LOGIN_KEY), browserRun);
  const home = isHome(location.pathname);
  const desk = home || __SIDE_PATHS__.includes(location.pathname);
  root.dataset.screen = session.kind !== 'in' || !desk ? 'plain' : home ? 'home' : 'desk';
  const frame = document.getElementById('root');
  if (frame === null || session.kind !== 'in') return;
  if (language === 'en') paintWords(frame, __ENGLISH__);
  paintProduct(document, __PRODUCTS__[variant][language], variant);
  const page = readFirstPage(deviceMemory.get(FIRST_PAGE_KEY), session.login.accountId, language);
  if (page !== null) paintRows(frame, page, traitsOf(variant).flags.vipIcons);
}

try {
  hideVisit();
  boot();
} catch {
  // Storage switched off: the static frame stands as it is until the page takes over.
}
