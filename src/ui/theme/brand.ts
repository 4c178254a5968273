import type { BrandVariants, Theme } from '@fluentui/react-components';
import { createDarkTheme, createHighContrastTheme, createLightTheme } from '@fluentui/react-components';

/**
 * The one brand ramp, from one deep blue-green: even steps of lightness in OKLCH at hue 213. 80 on white is 5.3 : 1, 110 on the dark
 * surface 5.1 : 1 (brand.test.ts).
 */
const brand: BrandVariants = {
  10: '#001015',
  20: '#001d24',
  30: '#002b34',
  40: '#003944',
  50: '#004855',
  60: '#005766',
  70: '#006676',
  80: '#177586',
  90: '#2e8495',
  100: '#4594a4',
  110: '#5ca3b2',
  120: '#74b1bf',
  130: '#8cc0cc',
  140: '#a6cfd8',
  150: '#bfdde4',
  160: '#d2eef4',
};

/** Fonts of the system, Chinese ones named before the generic family. No web font. */
const fontFamilyBase =
  "'Segoe UI Variable', 'Segoe UI', 'Microsoft YaHei UI', 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";

/**
 * Used at build time only: `tools/tokens.ts` writes all themes as CSS variables, so that the page carries no theme object and a change of theme
 * renders nothing again.
 */
export const lightTheme: Theme = {
  ...createLightTheme(brand),
  colorBrandBackground: brand[70],
  colorBrandBackgroundHover: brand[60],
  colorBrandForeground1: brand[70],
  colorBrandForegroundLink: brand[70],
  colorCompoundBrandForeground1: brand[70],
  fontFamilyBase,
};

export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  colorBrandBackgroundHover: brand[80],
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorCompoundBrandForeground1: brand[120],
  fontFamilyBase,
};

const fluentContrast = createHighContrastTheme();

/** Under the pointer, pressed and selected: a ground on which every text of the theme stays readable. */
const TINT = '#333333';

/**
 * Fluent turns the ground of what is hovered or selected into the bright highlight, and its text dark. Rows here hold texts of several colours that know
 * nothing of their ground: it stays dark, and edges say what is selected.
 */
function heldDark(): Record<string, string> {
  const names = Object.keys(fluentContrast).filter(
    (name) => /(Hover|Pressed|Selected)$/.test(name) && !/Inverted|OnBrand|OnLight|Link/.test(name),
  );
  const grounds = names.filter((name) => /^color(Neutral|Subtle|Transparent)(Card)?Background/.test(name));
  const texts = names.filter((name) => /^colorNeutralForeground/.test(name));
  return Object.fromEntries([
    ...grounds.map((name) => [name, TINT]),
    ...texts.map((name) => [name, fluentContrast.colorNeutralForeground1]),
  ]);
}

/** High contrast for who asks for it here; a contrast theme of the system goes over every theme (forced colours). */
export const contrastTheme: Theme = {
  ...fluentContrast,
  ...heldDark(),
  // Brand texts are told from others: hits of a search, what is selected.
  colorBrandForeground1: fluentContrast.colorCompoundBrandForeground1,
  colorBrandForeground2: fluentContrast.colorCompoundBrandForeground1,
  // A skeleton as bright as text would look like one.
  colorNeutralStencil1: TINT,
  fontFamilyBase,
};
