// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Translate } from '../texts/catalogue.ts';
import { createTextStore, type TextLoader } from '../texts/text-store.ts';
import { first } from '../texts/zh-CN/first.ts';
import { createLazyPart } from './lazy-part.ts';
import { Lazy } from './lazy-view.tsx';
import { TextContext, useText } from './text.ts';

afterEach(cleanup);

const words = { outbox: { title: '待发更改' } };

/** A page whose late texts fail as often as told. */
async function page(failures: number) {
  let left = failures;
  const loader: TextLoader = {
    first: async () => first,
    async late() {
      left -= 1;
      if (left >= 0) throw new TypeError('failed to fetch');
      return words;
    },
  };
  const store = createTextStore(loader);
  await store.show('zh-CN');
  const part = createLazyPart<ComponentType>(async () => Outbox, { store, late: () => new Promise(() => {}) });
  return { part, t: store.translator() };
}

function Outbox() {
  const { t } = useText();
  return <h1>{t('outbox.title')}</h1>;
}

function draw(part: ReturnType<typeof createLazyPart<ComponentType>>, t: Translate): void {
  render(
    <TextContext value={{ language: 'zh-CN', t }}>
      <Lazy part={part} props={{}} placeholder={<p>…</p>} />
    </TextContext>,
  );
}

test('[PLUS-26] a view is drawn when its texts are there, and shows no key before', async () => {
  const { part, t } = await page(0);
  draw(part, t);
  expect(document.body.textContent).toBe('…');
  expect((await screen.findByRole('heading')).textContent).toBe('待发更改');
});

test('[ERR-08] a view whose texts do not load says so in the words of the network, and a press loads it', async () => {
  const { part, t } = await page(1);
  draw(part, t);
  expect((await screen.findByRole('alert')).textContent).toContain(first.problems.network);
  fireEvent.click(screen.getByRole('button', { name: first.frame.retry }));
  expect((await screen.findByRole('heading')).textContent).toBe('待发更改');
});

test('[ERR-08] a view that did not load is asked for again when it is opened again', async () => {
  const { part, t } = await page(1);
  draw(part, t);
  await screen.findByRole('alert');
  cleanup();
  draw(part, t);
  expect((await screen.findByRole('heading')).textContent).toBe('待发更改');
});
