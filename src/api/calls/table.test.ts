import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Call, isSigned, secretFieldNames, servicePrefixes } from '../contract.ts';
import { nouns } from '../nouns.ts';
import { calls } from './table.ts';

const rows: [string, Call][] = Object.entries<Call>(calls).toSorted(([a], [b]) => (a < b ? -1 : 1));

test('no two calls share a name, nor a method and path', () => {
  expect(new Set(rows.map(([, { name }]) => name)).size).toBe(rows.length);
  expect(new Set(rows.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(rows.length);
});

test('every call is known in the table by its own name', () => {
  expect(rows.filter(([key, { name }]) => key !== name)).toEqual([]);
});

test.each(rows)('[HDR-01] [HDR-02] the path of %s has one of the seven service prefixes', (_, { path }) => {
  expect(servicePrefixes.filter((prefix) => path.startsWith(`${prefix}/`))).toHaveLength(1);
  expect(path).toMatch(/^(\/[A-Za-z0-9-]+)+$/);
});

test('[HDR-05] the calls that are signed are those of the activity service', () => {
  expect(rows.filter(([, call]) => isSigned(call)).map(([name]) => name)).toEqual([
    ...['annualReport', 'banners', 'getPolicy', 'getWorkbenchPopupList', 'marketingList'],
    ...[
      'operatorAdvisorSave',
      'operatorAppSave',
      'operatorBillConclude',
      'operatorBills',
      'operatorCheck',
      'operatorConsult',
      'operatorConsultSave',
      'operatorDesk',
      'operatorDeskAway',
      'operatorDeskLook',
      'operatorDeskMove',
      'operatorDeskPicture',
      'operatorDeskSay',
      'operatorDeskTyping',
      'operatorEnd',
      'operatorGovSave',
      'operatorGroupRemove',
    ],
    ...['operatorGroupSave', 'operatorHallSave', 'operatorHalls', 'operatorKeyAdd', 'operatorKeyCalls'],
    ...['operatorKeyRevoke', 'operatorKeys', 'operatorLeadExport', 'operatorLeadMark', 'operatorLeads'],
    ...[
      'operatorList',
      'operatorMember',
      'operatorMemberSave',
      'operatorMembers',
      'operatorMenuSave',
      'operatorOrder',
      'operatorOrderMove',
      'operatorOrders',
      'operatorPicture',
      'operatorPlanSave',
      'operatorPlans',
      'operatorPositionSave',
      'operatorPriceSave',
      'operatorProductMove',
      'operatorProductSave',
      'operatorProducts',
      'operatorRulePack',
      'operatorSave',
    ],
    ...['operatorSettingSave', 'operatorSetup', 'operatorSetupExport', 'operatorSetupImport', 'operatorSetupMove'],
    ...['operatorSetupParts', 'operatorSetupRemove', 'operatorState', 'operatorTabSave', 'operatorUpgradeCheck'],
    ...['operatorUpgradeEnd', 'operatorUpgradeSave', 'operatorUpgrades'],
    ...['popupShown', 'popupsAndBubbles', 'recommendations', 'trackingCollect', 'valuePublicityList'],
  ]);
});

test('a call that changes anything is a POST: no link, picture or frame of another site can make one', () => {
  expect(rows.filter(([, { kind, method }]) => kind !== 'read' && method !== 'POST')).toEqual([]);
});

test.each(rows)('[HDR-06] %s seals every field that must never travel readable, and only fields it has', (_, call) => {
  const fields = 'entries' in call.input ? Object.keys(Object(call.input.entries)) : [];
  expect([...call.secret].sort()).toEqual(secretFieldNames.filter((name) => fields.includes(name)).sort());
});

test('a call that needs no session is one that makes or ends it, that leads to one, or that tells what everybody may know', () => {
  expect(rows.filter(([, { session }]) => !session).map(([name]) => name)).toEqual([
    'autoLoginWrap',
    'checkSliderImage',
    'checkSmsCode',
    'dynamicPassword',
    'gatewayKeys',
    'getProtocol',
    'getSliderImage',
    'guestLogin',
    'logout',
    'ping',
    'remoteConfig',
    'resetPassword',
    'rulePack',
    'sendSmsCode',
    'themeConfig',
    'tokenByCode',
    'webPasswordLogin',
    'webQuickLogin',
    'workbenchLogin',
    'workbenchQuickLogin',
  ]);
});

test('[HDR-07] every answer that carries a token, a sign key or a code comes encrypted, and beside them only the list of devices', () => {
  const secrets = ['accessToken', 'signKey', 'authCode', 'code'];
  // The code of a reminder says which it is, and opens nothing (PEACE-13).
  const told: readonly string[] = ['reassuranceReminder', 'reassuranceReminderOfCustomer'];
  const carries = ([name, { output }]: [string, Call]) =>
    !told.includes(name) && 'entries' in output && secrets.some((name) => name in Object(output.entries));
  const encrypted = rows.filter(([, call]) => call.encryptedAnswer).map(([name]) => name);
  expect(encrypted.filter((name) => name !== 'listDevices')).toEqual(rows.filter(carries).map(([name]) => name));
});

describe('[GEN-05] what a stored value becomes when the gateway answers failure', () => {
  /** Reads without a stored value of their own: streams write rows, keys and the ping are used where they are read. */
  const stored = rows.filter(
    ([name, { kind }]) => kind === 'read' && !['companyPull', 'pushListener', 'gatewayKeys', 'ping'].includes(name),
  );

  test('each read with a stored value says what empty is, and no other call does', () => {
    expect(rows.filter(([, { empty }]) => empty).map(([name]) => name)).toEqual(stored.map(([name]) => name));
  });

  test.each(stored)('the empty value of %s is one that its schema takes', (_, call) => {
    expect(v.is(call.output, call.empty?.())).toBe(true);
  });

  test.each(stored)('the empty value of %s holds only empty lists, nothing, 0, false, or the specified defaults', (name, call) => {
    const empty = call.empty?.();
    // Figures that are specified (ERR-41).
    if (name === 'bookkeepingOverview') return expect(empty).toEqual({ noAccountNum: 1, AccountNum: 3 });
    if (name === 'remoteConfig') return expect(empty).toEqual(v.parse(calls.remoteConfig.output, {}));
    // A white list that names nobody says 'none'.
    if (name === 'getGovUpgrade') return expect(empty).toEqual({ whiteType: 'none', upgradeId: '', title: '', text: '' });
    if (name === 'queryUpgrade' || name === 'queryPcUpgrade')
      return expect(empty).toEqual({
        ...{ whiteType: 'none', autoUp: 0, szcsWhiteFlag: 0, operateVersion: 'up', guideType: '' },
        ...{ environment: '', upgradeId: '', title: '', text: '' },
      });
    const bare = (value: unknown): boolean =>
      Array.isArray(value) ? value.length === 0 : typeof value === 'object' && value !== null ? Object.values(value).every(bare) : !value;
    expect(bare(empty)).toBe(true);
  });

  test.each(stored)('the empty value of %s is a fresh one each time', (_, call) => {
    expect(call.empty?.()).not.toBe(call.empty?.());
  });
});

describe('who asks a call', () => {
  const of = (asker: Call['asker']): string[] => rows.filter(([, call]) => call.asker === asker).map(([name]) => name);

  test('a command waits in the outbox, but for usage events, which have a queue of their own', () => {
    const commands = rows.filter(([, { kind }]) => kind === 'command').map(([name]) => name);
    expect(of('command')).toEqual(commands.filter((name) => name !== 'trackingCollect'));
  });

  test('no two nouns have a call of the same name', async () => {
    const modules = await Promise.all(Object.values(nouns).map((load) => load()));
    expect(modules.flatMap((module) => Object.keys(module)).toSorted()).toEqual(rows.map(([name]) => name));
  });

  test('what no page asks says for which other client it stays, and nothing else does', () => {
    expect(rows.filter(([, { otherClient = '' }]) => otherClient !== '').map(([name]) => name)).toEqual(of('client'));
  });
});
