import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { TextContext } from '../../ui/text.ts';
import { GovUpgrade } from './gov-modals.tsx';

afterEach(cleanup);

const texts = { language: 'zh-CN', t: createTranslator('zh-CN', zhCN) } as const;
const gov = zhCN.government;

/** The modal over a clock that moves a second at a time; `said` is what the way to the government edition answers. */
async function setUp(said = '') {
  const seen: string[] = [];
  let due: (() => void) | null = null;
  const clock = {
    after(ms: number, fn: () => void) {
      if (ms === 1_000) due = fn;
      return () => {
        if (due === fn) due = null;
      };
    },
  };
  const jump = async (): Promise<string> => {
    seen.push('jump');
    return said;
  };
  render(
    <TextContext value={texts}>
      <GovUpgrade
        title=""
        text=""
        jump={jump}
        clock={clock}
        onClose={(why) => void seen.push(why)}
        onUpgraded={() => void seen.push('upgraded')}
      />
    </TextContext>,
  );
  await screen.findByText(gov.upgradeTitle);
  return {
    seen,
    counting: () => due !== null,
    second: () => act(() => due?.()),
    shown: () => /(\d+) 秒后/.exec(document.body.textContent)?.[1] ?? null,
    press: (name: string) => act(async () => void fireEvent.click(screen.getByText(name))),
  };
}

test('[GOV-02] [GOV-03] [CONST-38] it counts from 10 to 0 and closes without upgrading', async () => {
  const { shown, second, seen, counting } = await setUp();
  const told = [shown()];
  for (let n = 0; n < 9; n += 1) {
    second();
    told.push(shown());
  }
  expect(told).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(seen).toEqual([]);
  second();
  expect([seen, counting()]).toEqual([['ended'], false]);
});

test('[GOV-02] a press on the upgrade stops the count, goes to the government edition, and ends as upgraded', async () => {
  const { seen, second, counting, shown, press } = await setUp();
  second();
  await press(gov.upgrade);
  expect([seen, counting(), shown()]).toEqual([['jump', 'upgraded'], false, null]);
});

test('[GOV-02] a way that did not open says why, counts no more and can be tried again', async () => {
  const { seen, counting, press } = await setUp(gov.noTicket);
  await press(gov.upgrade);
  expect(screen.getByText(gov.noTicket)).toBeDefined();
  await press(gov.upgrade);
  expect([seen, counting()]).toEqual([['jump', 'jump'], false]);
});

test('[GOV-02] it is put off by its other button', async () => {
  const { seen, press } = await setUp();
  await press(gov.later);
  expect(seen).toEqual(['closed']);
});
