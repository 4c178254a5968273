import { expect, test } from 'vitest';
import { currentNotices, dropNotice, showNotice } from './notices.ts';

const texts = (): string[] => currentNotices().map(({ text }) => text);
function clear(): void {
  for (const { id } of currentNotices()) dropNotice(id);
}

test('the same words said again stand once, with a new id so that they are read out again', () => {
  clear();
  const first = showNotice({ tone: 'done', text: '已保存' });
  showNotice({ tone: 'info', text: '草稿已保留' });
  const second = showNotice({ tone: 'done', text: '已保存' });
  expect(texts()).toEqual(['草稿已保留', '已保存']);
  expect(second).not.toBe(first);
});

test('notices that can be undone stand one by one, although their words are the same', () => {
  clear();
  const undo = { label: '撤销', run: () => undefined };
  showNotice({ tone: 'done', text: '已隐藏', action: undo });
  showNotice({ tone: 'done', text: '已隐藏', action: undo });
  showNotice({ tone: 'done', text: '已隐藏' });
  expect(texts()).toEqual(['已隐藏', '已隐藏', '已隐藏']);
});

test('a notice with the key of one on screen takes its place, and the oldest of four goes', () => {
  clear();
  showNotice({ tone: 'info', text: '一', key: 'a' });
  showNotice({ tone: 'info', text: '二', key: 'a' });
  for (const text of ['三', '四', '五']) showNotice({ tone: 'info', text });
  expect(texts()).toEqual(['三', '四', '五']);
});
