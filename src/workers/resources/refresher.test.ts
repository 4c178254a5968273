import { beforeAll, describe, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { errorOf, refresherWorld, resourceAnswers } from '../../../tests/support/refresher-kit.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { resourceHomes } from '../nouns.ts';

beforeAll(async () => {
  installPump();
  for (const { resources } of Object.values(resourceHomes)) await resources();
});

const MINUTE = 60_000;

describe('what is asked', () => {
  test('a view that opens asks once, whoever else opens it while the question is under way', async () => {
    const { time, asked, openTab, watch, row } = await refresherWorld();
    const tab = openTab('one');
    await tab.say(watch('C1'));
    await tab.say(watch('C1'));
    await time.pass(MINUTE);
    expect(asked).toHaveLength(1);
    expect(await row('memberInfo:C1')).toMatchObject({ outcome: 'known', value: null });
  });

  test('[PLUS-08] an answer is asked for anew when a view opens it after ten minutes, and not before', async () => {
    const { time, asked, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    const again = async (): Promise<void> => {
      await tab.say({ ...watch('C1'), what: 'unwatch' });
      await tab.say(watch('C1'));
      await time.pass(1_000);
    };
    await again();
    await time.pass(9 * MINUTE);
    await again();
    expect(asked).toHaveLength(1);
    await time.pass(MINUTE);
    await again();
    expect(asked).toHaveLength(2);
  });

  test('what the user asks for is asked now, however young the answer is', async () => {
    const { time, asked, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    await tab.say(watch('C1'));
    await time.pass(1_000);
    const answer = tab.say({ ...watch('C1'), what: 'refresh' });
    await time.pass(1_000);
    expect(await answer).toEqual(ok(null));
    expect(asked).toHaveLength(2);
  });

  test('[COMP-09] a switch asks for the membership only when it was never answered with a value', async () => {
    const { time, asked, gateway, openTab } = await refresherWorld();
    const tab = openTab('one');
    const switchTo = async (companyId: string): Promise<void> => {
      void tab.say({ what: 'switched', companyId });
      await time.pass(1_000);
    };
    const good = gateway.answer;
    gateway.answer = () => fail(errorOf('server'));
    await switchTo('C1');
    await switchTo('C1');
    expect(asked).toHaveLength(2);
    gateway.answer = good;
    await switchTo('C1');
    await switchTo('C1');
    expect(asked).toHaveLength(3);
    await switchTo('C2');
    expect(asked).toHaveLength(4);
  });

  test('a switch is not held up by a line that is down: the answer is that there is none', async () => {
    const { time, asked, state, openTab, row } = await refresherWorld();
    state.rests = 'offline';
    const answer = openTab('one').say({ what: 'switched', companyId: 'C1' });
    await time.pass(0);
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(asked).toEqual([]);
    expect(await row('memberInfo:C1')).toMatchObject({ outcome: 'never', lastTry: { error: { kind: 'offline' } } });
  });

  test('[CFG-01] [CONST-19] what the account needs from the start is asked for by the leader alone', async () => {
    const { time, names, openTab } = await refresherWorld();
    void openTab('one').refresher.begin(true);
    await time.pass(1_000);
    expect(names().toSorted()).toEqual(['remoteConfig', 'statusDelta', 'themeConfig']);
    void openTab('two').refresher.begin(false);
    await time.pass(1_000);
    expect(names()).toHaveLength(3);
  });

  test('[TAB-25] the menus of a company are asked for when it becomes active, and after ten minutes when it is shown again', async () => {
    const { time, asked, openTab, row } = await refresherWorld();
    const tab = openTab('one');
    const activate = async (companyId: string): Promise<void> => {
      await tab.say({ what: 'active', companyId });
      await time.pass(1_000);
    };
    await activate('C1');
    await activate('C2');
    await activate('C1');
    expect(asked).toEqual(['C1', 'C2'].map((companyId) => ({ tab: 'one', name: 'getMenuList', companyId })));
    await time.pass(10 * 60_000);
    await tab.refresher.visibilityChanged();
    await time.pass(1_000);
    expect(asked.map(({ companyId }) => companyId)).toEqual(['C1', 'C2', 'C1']);
    expect(await row('menus:C2')).toMatchObject({ outcome: 'known', value: { list: [], apps: [] } });
  });

  test('[TAB-25] without the line the menus that were known stay, and those of another company come with the line', async () => {
    const { time, asked, state, openTab, row } = await refresherWorld();
    const tab = openTab('one');
    await tab.say({ what: 'active', companyId: 'C1' });
    await time.pass(1_000);
    state.rests = 'offline';
    await time.pass(10 * 60_000);
    await tab.say({ what: 'active', companyId: 'C1' });
    await tab.say({ what: 'active', companyId: 'C2' });
    await time.pass(1_000);
    expect(asked).toHaveLength(1);
    expect(await row('menus:C1')).toMatchObject({ outcome: 'known' });
    expect(await row('menus:C2')).toMatchObject({ outcome: 'never' });
    state.rests = null;
    tab.refresher.wake();
    await time.pass(1_000);
    expect(await row('menus:C2')).toMatchObject({ outcome: 'known' });
  });
});

describe('order', () => {
  test('what is on screen comes first, then the active company’s, then the rest, four at a time', async () => {
    const { time, state, companies, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    const first = ['C1', 'C2', 'C3', 'C4'];
    for (const id of first) await tab.say(watch(id));
    await tab.say({ what: 'active', companyId: 'C7' });
    // Opened and left again before its turn: it still comes, last.
    for (const id of ['C5', 'C7', 'C8']) await tab.say(watch(id));
    for (const id of ['C5', 'C7']) await tab.say({ ...watch(id), what: 'unwatch' });
    await time.pass(10);
    expect(companies()).toEqual(first);
    await time.pass(1_000);
    expect(companies()).toEqual([...first, 'C8', 'C7', 'C5']);
    expect(state.most).toBe(4);
  });
});

describe('without an answer', () => {
  test('what nobody answered is asked again after a back-off of its own, and holds up nothing else', async () => {
    const { time, companies, gateway, openTab, watch, row } = await refresherWorld();
    const tab = openTab('one');
    gateway.answer = ({ name, companyId }) => (companyId === 'C1' ? fail(errorOf('timeout')) : ok(resourceAnswers[name]));
    await tab.say(watch('C1'));
    await time.pass(300);
    await tab.say({ ...watch('C1'), what: 'unwatch' });
    await tab.say(watch('C1'));
    await tab.say(watch('C2'));
    await time.pass(100);
    expect(companies()).toEqual(['C1', 'C2']);
    await time.pass(10 * MINUTE);
    const tries = companies().filter((id) => id === 'C1').length;
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(30);
    expect(companies().filter((id) => id === 'C2')).toHaveLength(1);
    gateway.answer = ({ name }) => ok(resourceAnswers[name]);
    await time.pass(2 * MINUTE);
    expect(await row('memberInfo:C1')).toMatchObject({ outcome: 'known' });
    const done = companies().length;
    await time.pass(5 * MINUTE);
    expect(companies()).toHaveLength(done);
  });

  test('a gateway that asks for patience is left alone for as long', async () => {
    const { time, asked, gateway, openTab, watch } = await refresherWorld();
    gateway.answer = () => fail(errorOf('busy', { retryAfterMs: 5 * MINUTE }));
    await openTab('one').say(watch('C1'));
    await time.pass(4 * MINUTE);
    expect(asked).toHaveLength(1);
    await time.pass(3 * MINUTE);
    expect(asked).toHaveLength(2);
  });

  test('[PLUS-08] an answer that says failure is not asked again by itself', async () => {
    const { time, asked, gateway, openTab, watch, row } = await refresherWorld();
    gateway.answer = () => fail(errorOf('server'));
    await openTab('one').say(watch('C1'));
    await time.pass(30 * MINUTE);
    expect(asked).toHaveLength(1);
    expect(await row('memberInfo:C1')).toMatchObject({ outcome: 'failed' });
  });

  test('[PLUS-09] out of reach nothing is asked, and everything is when the line is back', async () => {
    const { time, asked, state, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    state.rests = 'offline';
    void tab.refresher.begin(true);
    await tab.say(watch('C1'));
    await time.pass(60 * MINUTE);
    tab.refresher.wake();
    await time.pass(MINUTE);
    expect(asked).toEqual([]);
    state.rests = null;
    tab.refresher.wake();
    await time.pass(1_000);
    expect(asked).toHaveLength(4);
  });

  test('a closed gate holds questions for as long as it says', async () => {
    const { time, asked, state, openTab, watch } = await refresherWorld();
    state.gateMs = 20_000;
    await openTab('one').say(watch('C1'));
    await time.pass(19_000);
    state.gateMs = 0;
    expect(asked).toEqual([]);
    await time.pass(2_000);
    expect(asked).toHaveLength(1);
  });
});

describe('push topics and polls', () => {
  test('a topic asks for what listens to it and is held, also when it comes while the question is under way', async () => {
    const { time, names, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    await tab.refresher.begin(false);
    await tab.say(watch('C1'));
    await time.pass(1_000);
    const before = names().length;
    tab.refresher.news('config', time.at());
    await time.pass(50);
    tab.refresher.news('config', time.at());
    await time.pass(1_000);
    expect(names().slice(before).toSorted()).toEqual(['remoteConfig', 'remoteConfig', 'themeConfig', 'themeConfig']);
    tab.refresher.news('message', time.at());
    await time.pass(1_000);
    expect(names()).toHaveLength(before + 4);
  });

  test('a topic that came before anybody held its resource is remembered: whoever opens it then asks', async () => {
    const { time, names, openTab } = await refresherWorld();
    const first = openTab('one');
    await first.refresher.begin(true);
    await time.pass(1_000);
    const tab = openTab('two');
    const before = names().length;
    tab.refresher.news('config', time.at());
    await tab.say({ what: 'watch', name: 'theme.theme', subject: '' });
    await time.pass(1_000);
    expect(names().slice(before)).toEqual(['themeConfig']);
    await tab.say({ what: 'watch', name: 'theme.theme', subject: '' });
    await time.pass(1_000);
    expect(names()).toHaveLength(before + 1);
  });

  test('after a gap of the stream an answer of the last minute is good enough', async () => {
    const { time, names, openTab } = await refresherWorld();
    const tab = openTab('one');
    void tab.refresher.begin(true);
    await time.pass(1_000);
    tab.refresher.news('all', time.at());
    await time.pass(1_000);
    expect(names()).toHaveLength(3);
    await time.pass(2 * MINUTE);
    tab.refresher.news('all', time.at());
    await time.pass(1_000);
    expect(names()).toHaveLength(6);
  });

  test('[CFG-01] the configuration is polled every half hour while the tab is visible, and at once when it is shown again', async () => {
    const { time, names, openTab } = await refresherWorld();
    const tab = openTab('one');
    const polls = (): number => names().filter((name) => name === 'remoteConfig').length;
    void tab.refresher.begin(true);
    await time.pass(91 * MINUTE);
    expect(polls()).toBe(4);
    tab.visible = false;
    void tab.refresher.visibilityChanged();
    await time.pass(300 * MINUTE);
    expect(polls()).toBe(4);
    tab.visible = true;
    void tab.refresher.visibilityChanged();
    await time.pass(1_000);
    expect(polls()).toBe(5);
  });

  test('[fault 14] a clock that is set back stops neither polls nor tries', async () => {
    const { time, names, companies, state, gateway, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    const polls = (): number => names().filter((name) => name === 'remoteConfig').length;
    gateway.answer = ({ name }) => (name === 'getMemberInfo' ? fail(errorOf('timeout')) : ok(resourceAnswers[name]));
    void tab.refresher.begin(true);
    await tab.say(watch('C1'));
    await time.pass(1_000);
    state.skew = -86_400_000;
    await time.pass(31 * MINUTE);
    // Once as soon as it is looked at, because nobody knows how old an answer from the future is, then every half hour again.
    expect(polls()).toBe(3);
    await time.pass(30 * MINUTE);
    expect(polls()).toBe(4);
    expect(companies().filter((id) => id === 'C1').length).toBeGreaterThan(40);
  });

  test('an answer from before the clock was set back is asked for anew when a view opens it', async () => {
    const { time, asked, state, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    await tab.say(watch('C1'));
    await time.pass(1_000);
    state.skew = -86_400_000;
    await tab.say({ ...watch('C1'), what: 'unwatch' });
    await tab.say(watch('C1'));
    await time.pass(1_000);
    expect(asked).toHaveLength(2);
  });
});

describe('more than one tab', () => {
  test('two tabs that open the same ask once, and both have the answer', async () => {
    const { time, asked, openTab, watch } = await refresherWorld();
    const tabs = [openTab('one'), openTab('two')];
    for (const tab of tabs) await tab.say(watch('C1'));
    await time.pass(MINUTE);
    expect(asked).toHaveLength(1);
  });

  test('a poll, a push topic and a try in vain are asked by one of them', async () => {
    const { time, asked, gateway, names, openTab } = await refresherWorld();
    const tabs = [openTab('one'), openTab('two')];
    for (const [n, tab] of tabs.entries()) void tab.refresher.begin(n === 0);
    await time.pass(1_000);
    expect(names()).toHaveLength(3);
    await time.pass(30 * MINUTE);
    expect(names().filter((name) => name === 'remoteConfig')).toHaveLength(2);
    const before = asked.length;
    gateway.answer = () => fail(errorOf('timeout'));
    const at = time.at();
    for (const tab of tabs) tab.refresher.news('config', at);
    await time.pass(400);
    expect(asked).toHaveLength(before + 2);
  });

  test('a frozen tab that holds a question does not keep the others from asking it', async () => {
    const { time, asked, openTab, watch } = await refresherWorld();
    await openTab('one').say(watch('C1'));
    await time.pass(10);
    time.freeze('one', true);
    time.freeze('line-one', true);
    await openTab('two').say(watch('C1'));
    await time.pass(40_000);
    expect(asked).toHaveLength(1);
    await time.pass(10_000);
    expect(asked.map(({ tab }) => tab)).toEqual(['one', 'two']);
  });
});

describe('the end of the session', () => {
  test('nothing is asked, written or waited for after it', async () => {
    const { time, asked, openTab, watch, row } = await refresherWorld();
    const tab = openTab('one');
    void tab.refresher.begin(true);
    const answer = tab.say({ ...watch('C1'), what: 'refresh' });
    await time.pass(50);
    const late = tab.say({ ...watch('C1'), what: 'refresh' });
    await time.pass(0);
    tab.life.abort();
    for (const one of [answer, late]) expect(await one).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    const before = asked.length;
    await time.pass(60 * MINUTE);
    await tab.refresher.settled();
    tab.refresher.wake();
    tab.refresher.news('config', time.at());
    await tab.say(watch('C2'));
    await time.pass(60 * MINUTE);
    expect(asked).toHaveLength(before);
    expect(time.nextAt()).toBeNull();
    expect(await row('memberInfo:C1')).toBeNull();
  });

  test('with a session that is over nothing is asked until there is one again', async () => {
    const { time, asked, state, openTab, watch } = await refresherWorld();
    const tab = openTab('one');
    state.rests = 'expired';
    await tab.say(watch('C1'));
    await time.pass(MINUTE);
    expect(asked).toEqual([]);
    state.rests = null;
    tab.refresher.wake();
    await time.pass(1_000);
    expect(asked).toHaveLength(1);
  });
});
