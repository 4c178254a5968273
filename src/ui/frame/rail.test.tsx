// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTranslator } from '../../texts/i18n.ts';
import { first } from '../../texts/zh-CN/first.ts';
import { createLazyPart } from '../lazy-part.ts';
import { TextContext } from '../text.ts';
import { VariantContext } from '../variant.ts';
import type { BadgeProps } from '../views/define-view.ts';
import { Rail, type RailItem } from './rail.tsx';

afterEach(cleanup);

const Icon = () => <svg />;
let count = 0;
const part = createLazyPart(
  async () =>
    ({ show }: BadgeProps) =>
      show(count, `${count} 家`),
);
const items: readonly RailItem[] = [
  { label: 'frame.home', icon: Icon, at: 1, path: '/workbench/main' },
  { label: 'frame.companies', icon: Icon, at: 2, path: '/workbench/x', badge: { part } },
  { label: 'frame.messages', icon: Icon, at: 4, path: '/workbench/y', flag: 'memberText' },
];

function draw(withBadges = true, variant: 'main' | 'xsb' = 'main', shown = items): void {
  render(
    <VariantContext value={variant}>
      <TextContext value={{ language: 'zh-CN', t: createTranslator('zh-CN', first) }}>
        <Rail items={shown} current="/workbench/x" withBadges={withBadges} />
      </TextContext>
    </VariantContext>,
  );
}

test('the rail leads to views and marks the one on screen', () => {
  draw();
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/workbench/main', null],
    ['/workbench/x', 'page'],
    ['/workbench/y', null],
  ]);
});

test('a view is asked for when the pointer or the focus comes to its item, before it is pressed, and no other one with it', () => {
  const asked: string[] = [];
  const partOf = (name: string) => ({ load: () => void asked.push(name) });
  const [home, companies, messages] = items;
  if (home === undefined || companies === undefined || messages === undefined) throw new Error('too few items');
  draw(true, 'main', [home, { ...companies, part: partOf('companies') }, { ...messages, part: partOf('messages') }]);
  for (const link of screen.getAllByRole('link')) {
    expect(asked).toEqual([]);
    fireEvent.pointerEnter(link);
    asked.push('then');
    fireEvent.focus(link);
    const name = { '/workbench/x': 'companies', '/workbench/y': 'messages' }[link.getAttribute('href') ?? ''];
    expect(asked).toEqual(name === undefined ? ['then'] : [name, 'then', name]);
    asked.length = 0;
  }
});

test('[FLAG-02] an item of a flag that the variant has not is left out', () => {
  draw(true, 'xsb');
  expect(screen.queryByText('消息')).toBeNull();
});

test('a badge shows its count with its words once its part is loaded, at most 99, nothing for none, and nothing in the static frame', async () => {
  const words = (): string => screen.getByRole('link', { name: /企业管理/ }).textContent ?? '';
  draw();
  expect(words()).toBe('企业管理');
  cleanup();
  count = 120;
  draw();
  expect(words()).toBe('企业管理');
  part.load();
  await waitFor(() => expect(words()).not.toBe('企业管理'));
  expect(words()).toBe('企业管理99+120 家');
  cleanup();
  draw(false);
  expect(words()).toBe('企业管理');
});
