import { expect, test } from 'vitest';
import { emptyForm } from './form-state.ts';
import { hasShapeOf } from './use-editing.ts';

test('[PLUS-14] a form that another build has kept is taken only when it has every field of today’s, of the same kind', () => {
  const form = { ...emptyForm('banner'), accounts: 'a b', roles: ['manager'], more: 1 };
  expect(hasShapeOf(form, emptyForm('popup'))).toBe(true);
  const { accounts: _, ...without } = form;
  const { title: __, ...content } = form.content;
  for (const other of [
    without,
    { ...form, content },
    { ...form, ord: 3 },
    { ...form, roles: {} },
    { ...form, content: null },
    null,
    [],
    'x',
  ])
    expect(hasShapeOf(other, emptyForm('popup')), JSON.stringify(other)).toBe(false);
});
