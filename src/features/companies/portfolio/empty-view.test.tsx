import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../../tests/support/portfolio-kit.ts';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { TextContext } from '../../../ui/text.ts';
import { EmptyView } from './empty-view.tsx';

test('[PLUS-06] how many there would be without a condition is written with its thousands apart', () => {
  const columns = columnsOf(Array.from({ length: 1_234 }, () => ({})));
  render(
    <TextContext value={{ language: 'zh-CN', t: createTranslator('zh-CN', zhCN) }}>
      <EmptyView columns={columns} conditions={[{ field: 'text', text: '没有这样的企业' }]} onConditions={() => undefined} />
    </TextContext>,
  );
  expect(screen.getByRole('button').textContent).toMatch(/1,234 家$/);
});
