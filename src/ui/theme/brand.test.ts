import { describe, expect, test } from 'vitest';
import { contrastTheme, darkTheme, lightTheme } from './brand.ts';

/** WCAG contrast of two #rrggbb colours. */
function contrast(a: string, b: string): number {
  const light = [a, b].map((hex) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const linear = parts.map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  });
  const [x = 0, y = 0] = light;
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('[PLUS-25] the %s theme', (_name, theme) => {
  test('keeps brand text readable on every surface it stands on', () => {
    for (const surface of [theme.colorNeutralBackground1, theme.colorNeutralBackground2, theme.colorNeutralBackground3]) {
      expect(contrast(theme.colorBrandForeground1, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.colorBrandForegroundLink, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.colorNeutralForeground3, surface)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(theme.colorBrandForeground2, theme.colorBrandBackground2)).toBeGreaterThanOrEqual(4.5);
  });

  test('keeps white readable on brand buttons at rest, under the pointer and pressed', () => {
    for (const surface of [theme.colorBrandBackground, theme.colorBrandBackgroundHover, theme.colorBrandBackgroundPressed]) {
      expect(contrast('#ffffff', surface)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('[PLUS-25] in high contrast every text is readable at 7 : 1 on every ground, also on those of what is hovered or selected', () => {
  const { colorNeutralBackground1: ground, colorSubtleBackgroundHover: hovered, colorNeutralBackground1Selected: selected } = contrastTheme;
  const texts = [
    contrastTheme.colorNeutralForeground1,
    contrastTheme.colorNeutralForeground1Hover,
    contrastTheme.colorNeutralForeground1Selected,
    contrastTheme.colorNeutralForeground2,
    contrastTheme.colorNeutralForeground3,
    contrastTheme.colorBrandForeground1,
    contrastTheme.colorBrandForeground2,
    contrastTheme.colorBrandForegroundLink,
    contrastTheme.colorStatusDangerForeground1,
    contrastTheme.colorStatusWarningForeground1,
    contrastTheme.colorStatusSuccessForeground1,
  ];
  for (const text of texts) for (const on of [ground, hovered, selected]) expect(contrast(text, on)).toBeGreaterThanOrEqual(7);
  for (const on of [contrastTheme.colorBrandBackground, contrastTheme.colorBrandBackgroundHover]) {
    expect(contrast(contrastTheme.colorNeutralForegroundOnBrand, on)).toBeGreaterThanOrEqual(7);
  }
});

const hues = ['Grape', 'Teal', 'Brown', 'Navy', 'Forest', 'Magenta', 'Steel', 'Lilac'] as const;
test.each(hues)('[PLUS-02] the letter of a %s seal is readable in light, dark and high contrast', (hue) => {
  expect(contrast(lightTheme[`colorPalette${hue}BorderActive`], lightTheme.colorNeutralBackground1)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(darkTheme[`colorPalette${hue}Foreground2`], darkTheme.colorNeutralBackground1)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(contrastTheme[`colorPalette${hue}BorderActive`], contrastTheme.colorNeutralBackground1)).toBeGreaterThanOrEqual(7);
});
