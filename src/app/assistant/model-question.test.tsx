import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInModel } from '../../../tests/support/model/stand-in-model.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { fill, indicated } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { assistant: t } = zhCN;
const NAME = '小税';
const model = standInModel();
const config = { model: { url: 'https://model.example/v1/chat/completions', model: 'tax-8b', key: '', name: NAME } };
const stage = openStage({ collector: async () => ({ facts: [] }), config, modelFetch: model.fetch });
const named = (text: string): string => text.replace('{{name}}', NAME).replace('{{host}}', 'model.example');
const newest = () => [...document.querySelectorAll<HTMLElement>('[data-answer]')].at(-1);
const inNewest = () => within(newest() ?? document.body);
const leaves = () => newest()?.querySelector('[data-leaves]')?.textContent ?? '';
const said = () => newest()?.querySelector<HTMLElement>('[data-model-answer]');
let before = 0;

beforeEach(() => {
  before = model.asked.length;
});

async function askAssistant(question: string) {
  const account = await stage.account(14);
  await stage.stories(account);
  const opened = await stage.open('/workbench/main', account);
  await opened.user.click(await screen.findByRole('button', { name: t.title }));
  const panel = await screen.findByRole('dialog', { name: t.title });
  await waitFor(() => expect(within(panel).queryByText(t.reading)).toBeNull());
  await screen.findByText(named(t.localFirst));
  await fill(opened.user, await screen.findByLabelText(t.field), question);
  await opened.user.keyboard('{Enter}');
  await waitFor(() => expect(newest()).toBeDefined());
  const companies = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  return { ...opened, companies };
}
const asked = () => model.asked.slice(before);

test('[ASSIST-01] the model is named with its host, and gets what was shown before the press and nothing else: the question alone, then with the rows of the answer', async () => {
  const { user, companies } = await askAssistant('一般纳税人的公司');
  await user.click(inNewest().getByRole('button', { name: named(t.modelOffer) }));
  expect(inNewest().getByText(named(t.modelLeaves))).toBeDefined();
  expect(leaves()).toBe('一般纳税人的公司');
  const names = companies.filter(({ addedTaxType }) => addedTaxType === '1').map(({ companyName }) => companyName);
  expect(names.length).toBeGreaterThan(1);
  await user.click(inNewest().getByRole('checkbox'));
  for (const name of names) expect(leaves()).toContain(name);
  expect(leaves().split('\n')).toHaveLength(names.length + 1);
  await user.click(inNewest().getByRole('checkbox'));
  expect(leaves()).toBe('一般纳税人的公司');
  await user.click(inNewest().getByRole('checkbox'));
  const shown = leaves();
  expect(asked()).toHaveLength(0);
  await user.click(inNewest().getByRole('button', { name: named(t.modelSend) }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  const [question, , , ...facts] = asked()[0]?.body.messages.at(-1)?.content.split('\n') ?? [];
  expect([question, ...facts].join('\n')).toBe(shown);
  asked()[0]?.say('先看逾期的');
  await waitFor(() => expect(said()?.textContent).toContain('先看逾期的'));
  expect(said()?.dataset.modelAnswer).toBe('running');
  asked()[0]?.say('那一家。');
  asked()[0]?.end();
  await waitFor(() => expect(said()?.dataset.modelAnswer).toBe('done'));
  expect(said()?.textContent).toContain('先看逾期的那一家。');
  expect(said()?.textContent).toContain(t['model-done']);
});

test('[ASSIST-01] an answer is stopped with what was said of it; one that breaks off says that it is not whole', async () => {
  const { user } = await askAssistant('能少交多少税');
  await user.click(inNewest().getByRole('button', { name: named(t.modelOffer) }));
  // There are no rows to send.
  expect(inNewest().queryByRole('checkbox')).toBeNull();
  await user.click(inNewest().getByRole('button', { name: named(t.modelSend) }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  asked()[0]?.say('要看');
  await waitFor(() => expect(said()?.textContent).toContain('要看'));
  await user.click(inNewest().getByRole('button', { name: t.modelStop }));
  expect(said()?.dataset.modelAnswer).toBe('stopped');
  expect(said()?.textContent).toContain('要看');
  asked()[0]?.say('具体情况');
  await waitFor(() => expect(asked()[0]?.isEnded()).toBe(true));
  await fill(user, await screen.findByLabelText(t.field), '什么是小规模');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelectorAll('[data-answer]')).toHaveLength(2));
  await user.click(inNewest().getByRole('button', { name: named(t.modelOffer) }));
  await user.click(inNewest().getByRole('button', { name: named(t.modelSend) }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  asked()[1]?.say('小规模');
  asked()[1]?.breakOff();
  await waitFor(() => expect(said()?.dataset.modelAnswer).toBe('gone'));
  expect(said()?.textContent).toContain('小规模');
  expect(said()?.textContent).toContain(t['model-gone']);
});

test('[ASSIST-01] without the line nothing is offered to be sent, and the assistant answers as ever', async () => {
  const { user } = await askAssistant('三天内到期的');
  stage.offline(true);
  await indicated(/离线/);
  const offer = await waitFor(() => inNewest().getByRole('button', { name: named(t.modelOffline) }));
  await user.click(offer);
  expect(newest()?.querySelector('[data-model-preview]')).toBeNull();
  await fill(user, await screen.findByLabelText(t.field), '高风险有几家');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelectorAll('[data-answer]')).toHaveLength(2));
  expect(asked()).toHaveLength(0);
  stage.offline(false);
});
