import { expect, test } from 'vitest';
import type { Menu } from '../../api/entities/menu.ts';
import type { CompanyMenus } from '../../desk/asked/asked-menu.ts';
import type { CheckAnswer, PromptAnswer } from '../../domain/menus/opening-plan.ts';
import { type OpenFacts, type OpenMenuPorts, openMenu } from './open-menu.ts';

const menu: Menu = {
  ...{ menuCode: 'kp', menuId: '1', menuName: '开票', tabCode: 'kpTab;list', bizDomain: 'invoice', bizId: 'KP', targetAppId: '2' },
  ...{ targetUrl: 'https://apps.example.com/invoice', guideUrl: '', buyUrl: '', tryUrl: '', renewUrl: '', authCode: '', words: '' },
  ...{ needLogin: 0, needCertificate: 0, isAuthorized: 0, isExpired: 0, needCheckQylx: 0, ignoreCompanyTrial: 0, privilege: 0 },
  ...{ popup: 0, shell: 0, browser: 1 },
};
const apps = [
  { appId: '1', appCode: 'base', dependentAppId: '' },
  { appId: '2', appCode: 'invoice', dependentAppId: '1' },
];
const menusOf = (list: readonly Menu[]): CompanyMenus => ({ companyId: 'c', list, apps });
const yes: CheckAnswer = { kind: 'yes', message: '' };

/** A page that writes down what it is asked to do. */
function stage({ facts = {}, prompt = 'goOn' as PromptAnswer, leave = false } = {}) {
  const done: unknown[][] = [];
  const confirmed: string[] = [];
  let active = true;
  const note =
    (what: string) =>
    (...told: unknown[]): void => {
      // The menu or the list that comes last is what was given.
      done.push([what, ...told.slice(0, what === 'browser' || what === 'builtIn' ? 2 : 1)]);
    };
  const known: OpenFacts = {
    ...{ isGuest: false, hasClient: false, origins: ['https://apps.example.com'] },
    company: async () => ({ isVip: 0, addedTaxType: '1' }),
    isActive: () => active,
    ...facts,
  };
  const asked = async (what: string): Promise<CheckAnswer> => {
    done.push([what]);
    if (leave) active = false;
    return yes;
  };
  const ports: OpenMenuPorts = {
    page: {
      ...{ embed: note('embed'), dialog: note('dialog'), browser: note('browser'), builtIn: note('builtIn'), index: note('index') },
      ...{ failed: note('failed'), refused: note('refused') },
      prompt: async ({ check }) => {
        done.push(['prompt', check]);
        return prompt;
      },
      authenticate: async () => 'cancel',
    },
    checks: { privilege: () => asked('privilege'), admin: () => asked('admin'), certificate: () => asked('certificate') },
    vat: {
      isConfirmed: async (...said) => confirmed.includes(said.join()),
      confirm: async (...said) => void confirmed.push(said.join()),
    },
    facts: () => known,
  };
  return { done, ports, open: (over: Partial<Menu>, list: readonly Menu[] = []) => openMenu({ ...menu, ...over }, menusOf(list), ports) };
}

test('[TAB-20] a menu is embedded with its codes, its address, and its app after those it depends on', async () => {
  const { done, open } = stage();
  await open({});
  expect(done).toMatchObject([
    ['embed', { companyId: 'c', tabCode: 'kpTab', subMenuCode: 'list', url: 'https://apps.example.com/invoice', apps }],
  ]);
  expect(done[0]?.[1]).toMatchObject({ origin: 'https://apps.example.com' });
});

test('[TAB-20] its display codes lead into a dialog or a browser', async () => {
  const { done, open } = stage();
  await open({ popup: 1 });
  await open({ shell: 1, browser: 0 });
  expect(done[0]?.[0]).toBe('dialog');
  expect(done[1]).toEqual(['browser', 'ie', 'https://apps.example.com/invoice']);
});

test('[TAB-10] [TAB-11] the index page and the built-in apps open as what they are', async () => {
  const { done, open } = stage();
  await open({ tabCode: 'index', targetUrl: '' });
  await open({ tabCode: 'securityGuard', targetUrl: '' });
  expect(done).toEqual([['index'], ['builtIn', 'securityGuard', 'c']]);
});

test('[TAB-26] a menu without a target opens the first of the jump codes that the company has; without one it is refused', async () => {
  const { done, open } = stage();
  const [sb, sw] = [
    { ...menu, tabCode: 'sbTab', targetUrl: 'https://apps.example.com/sb' },
    { ...menu, tabCode: 'sw', targetUrl: 'https://apps.example.com/sw' },
  ];
  await open({ targetUrl: '' }, [sb, sw]);
  await open({ targetUrl: '' }, []);
  await open({ targetUrl: '' }, [{ ...sw, targetUrl: '' }]);
  expect(done).toMatchObject([
    ['embed', { url: sw.targetUrl }],
    ['refused', { why: 'noTarget' }],
    ['refused', { why: 'noTarget' }],
  ]);
});

test('[TAB-06] an address of another host is refused and its host is said', async () => {
  const { done, open } = stage();
  await open({ targetUrl: 'https://evil.example.com/x' });
  await open({ targetUrl: 'https://evil.example.com/x', shell: 1 });
  expect(done).toEqual([
    ['refused', { why: 'notAllowed', host: 'evil.example.com' }],
    ['refused', { why: 'notAllowed', host: 'evil.example.com' }],
  ]);
});

const strict = { privilege: 1, needCertificate: 1, buyUrl: 'https://m/buy', needCheckQylx: 1 } as const;

test('[TAB-14] checks and prompts run in their order; after a change of the company they are asked again', async () => {
  const plain = stage();
  await plain.open(strict);
  expect(plain.done.map(([what, which]) => (what === 'prompt' ? which : what))).toEqual([
    'privilege',
    'certificate',
    'trial',
    'vatType',
    'embed',
  ]);
  const changed = stage({ prompt: 'changed' });
  await changed.open(strict);
  expect(changed.done.map(([what, which]) => (what === 'prompt' ? which : what))).toEqual([
    ...['privilege', 'certificate', 'trial', 'vatType', 'privilege', 'certificate', 'embed'],
  ]);
});

test('[TAB-16] who confirmed the VAT type is not asked again, unless it is another by now; who closed the prompt is', async () => {
  const confirming = stage();
  await confirming.open({ needCheckQylx: 1 });
  await confirming.open({ needCheckQylx: 1 });
  expect(confirming.done.map(([what]) => what)).toEqual(['prompt', 'embed', 'embed']);
  let type = '1';
  const changing = stage({ facts: { company: async () => ({ isVip: 0, addedTaxType: type }) } });
  await changing.open({ needCheckQylx: 1 });
  type = '2';
  await changing.open({ needCheckQylx: 1 });
  expect(changing.done.map(([what]) => what)).toEqual(['prompt', 'embed', 'prompt', 'embed']);
  const closing = stage({ prompt: 'closed' });
  await closing.open({ needCheckQylx: 1 });
  await closing.open({ needCheckQylx: 1 });
  expect(closing.done.filter(([what]) => what === 'prompt')).toHaveLength(2);
});

test('[TAB-15] a failed check is told with its words and where the others stand, and nothing opens', async () => {
  const { done, open } = stage({ facts: { isGuest: true } });
  await open({ needLogin: 1 });
  const checks = ['failed', ...Array.from({ length: 8 }, () => 'notReached')].map((state) => ({ state }));
  expect(done).toMatchObject([['failed', { companyId: 'c', words: { show: 'needsLogin' }, checks }]]);
});

test('[TAB-14] an opening of a company that is no longer the active one ends without a word', async () => {
  const { done, open } = stage({ leave: true });
  await open(strict);
  expect(done).toEqual([['privilege']]);
});
