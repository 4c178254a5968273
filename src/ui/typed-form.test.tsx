import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createTranslator } from '../texts/i18n.ts';
import { zhCN } from '../texts/zh-CN.ts';
import { heldBy, isAnyDirty, markClean } from './dirty-forms.ts';
import { Modal } from './modal.tsx';
import { TextContext } from './text.ts';

afterEach(() => {
  for (const mark of heldBy()) markClean(mark);
});

const texts = { language: 'zh-CN', t: createTranslator('zh-CN', zhCN) } as const;
const draw = (isForm: boolean) =>
  render(
    <TextContext value={texts}>
      <Modal title="邀请" actions={null} onClose={() => {}} {...(isForm ? { onSubmit: () => {} } : {})}>
        <input aria-label="手机号" />
        <input type="checkbox" aria-label="提醒" />
      </Modal>
    </TextContext>,
  );

test('[PLUS-14] a form in a dialog is dirty from the first sign typed until it goes, and no tick makes it so', async () => {
  const user = userEvent.setup();
  const { unmount } = draw(true);
  await user.click(await screen.findByLabelText('提醒'));
  expect(isAnyDirty()).toBe(false);
  await user.type(screen.getByLabelText('手机号'), '1');
  expect(isAnyDirty()).toBe(true);
  unmount();
  expect(isAnyDirty()).toBe(false);
});

test('what is typed to look for something in a dialog that is no form holds nothing back', async () => {
  const user = userEvent.setup();
  draw(false);
  await user.type(await screen.findByLabelText('手机号'), '1');
  expect(isAnyDirty()).toBe(false);
});
