import { traitsOf, type Variant, variantOf } from '../../domain/variant.ts';
import { isHome, isSideView } from '../../domain/view-paths.ts';
import { FIRST_PAGE_KEY, readFirstPage } from '../../features/account/first-page.ts';
import { readSession } from '../../features/session/session-store.ts';
import { type Language, languageOf } from '../../texts/catalogue.ts';
import { VARIANT_KEY } from '../deployment.ts';
import { deviceMemory } from '../effects/memory.ts';
import { paintProduct, paintRows, paintWords } from './paint.ts';

/** English texts of the marks in the static frame, put in at build. */
declare const __ENGLISH__: Readonly<Record<string, string>>;
/** Names of the product, likewise. */
declare const __PRODUCTS__: Readonly<Record<Variant, Readonly<Record<Language, string>>>>;

/**
 * The classic script of index.html, run twice: in the head it sets theme, language and the variant's name before anything is painted; at the
 * end of the body it puts the stored rows into the static frame. It must not wait for anything and must not fail (performance.md 0.4).
 */
function boot(): void {
  const root = document.documentElement;
  const theme = deviceMemory.get('theme');
  root.dataset.theme =
    theme === 'light' || theme === 'dark' ? theme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const language = languageOf(deviceMemory.get('language'), navigator.languages);
  root.lang = language;
  const stored = deviceMemory.get(VARIANT_KEY);
  const variant = variantOf(stored);
  root.dataset.variant = variant;
  // On a first visit nobody knows yet which product this is: the title stays the one word that is true of both.
  if (stored !== null) paintProduct(document, __PRODUCTS__[variant][language], variant);
  const session = readSession(deviceMemory.get('login'));
  const home = isHome(location.pathname);
  const desk = home || isSideView(location.pathname);
  root.dataset.screen = session.kind !== 'in' || !desk ? 'plain' : home ? 'home' : 'desk';
  const frame = document.getElementById('root');
  if (frame === null || session.kind !== 'in') return;
  if (language === 'en') paintWords(frame, __ENGLISH__);
  paintProduct(document, __PRODUCTS__[variant][language], variant);
  const page = readFirstPage(deviceMemory.get(FIRST_PAGE_KEY), session.login.accountId, language);
  if (page !== null) paintRows(frame, page, traitsOf(variant).flags.vipIcons);
}

try {
  boot();
} catch {
  // Storage switched off: the static frame stands as it is until the page takes over.
}
