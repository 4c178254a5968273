import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variants } from '../src/domain/core/variant.ts';
import { manifestOf } from './manifest.ts';

test('[FLAG-01] each variant is installed as a product of its own: id, names, start and icons differ', () => {
  const [main, xsb] = [manifestOf('main'), manifestOf('xsb')];
  for (const field of ['id', 'name', 'short_name', 'start_url', 'icons', 'theme_color', 'description'] as const)
    expect(xsb[field], field).not.toEqual(main[field]);
  expect([main.name, xsb.name]).toEqual(['财税工作台', '小微工作台']);
});

test.each(variants)('[FLAG-01] every picture that the manifest of %s names is a file of the page', (variant) => {
  const { icons = [], shortcuts = [] } = manifestOf(variant);
  const pictures = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])].map(({ src }) => src);
  expect(pictures.length).toBeGreaterThan(4);
  expect(pictures.filter((src) => !existsSync(`public${src}`))).toEqual([]);
});

test.each(variants)(
  '[PLUS-27] the manifest of %s asks for the window’s controls over the title row, takes protocol links, and its shortcuts lead where their names say',
  (variant) => {
    const { display_override, protocol_handlers, launch_handler, shortcuts = [] } = manifestOf(variant);
    expect([display_override?.[0], protocol_handlers?.[0]?.protocol]).toEqual(['window-controls-overlay', 'web+workbench']);
    expect(launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] });
    expect(Object.fromEntries(shortcuts.map(({ name, url }) => [name, url]))).toEqual({
      ...{
        首页: '/workbench/main',
        企业总览: '/workbench/portfolio',
        企业管理: '/workbench/company-manage',
        待发更改: '/workbench/outbox',
      },
    });
  },
);
