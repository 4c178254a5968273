import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { TextContext } from '../../ui/text.ts';
import { InvoiceFace } from './invoice-face.tsx';

afterEach(cleanup);

const line = { companyId: 'a', fen: 5_000 };

test('[ORDER-07] [PLUS-51] the invoice is of what the order costs, in figures and in words: a second payment, which goes back, is not on it', () => {
  // as: of an order only what its invoice is made of, and that it was paid twice
  const order = { totalFen: 10_600, paidFen: 21_200, productName: '会员一年', lines: [line, { ...line, companyId: 'b' }] } as never;
  render(
    <TextContext value={{ language: 'zh-CN', t: createTranslator('zh-CN', zhCN) }}>
      <InvoiceFace order={order} />
    </TextContext>,
  );
  const face = screen.getByRole('complementary').textContent ?? '';
  expect(face).toContain('106.00');
  expect(face).toContain('壹佰零陆元');
  expect(face).not.toContain('212.00');
});
