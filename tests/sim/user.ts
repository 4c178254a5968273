import type { OutboxCommand } from '../../src/api/calls/table.ts';
import type { Company } from '../../src/api/entities/company.ts';
import type { CompanyTarget } from '../../src/db/companies/edit-company.ts';
import type { OutboxRow } from '../../src/db/types.ts';
import type { AccountCommands } from '../../src/desk/store/account-commands.ts';
import { FLAG_HIDDEN } from '../../src/domain/company/directory.ts';
import { inboxPlaces } from '../../src/domain/messages/inbox-place.ts';
import { conflictOf, gatewayRow, resolvedChanges } from '../../src/features/companies/edit/conflict-model.ts';
import type { Happening, Note } from './happenings.ts';
import { collectedOn } from './world/collected.ts';
import type { Device, SimTab } from './world/device.ts';
import type { SimPage } from './world/page.ts';
import { settle } from './world/pump.ts';
import type { SeededRandom } from './world/seeded-random.ts';
import { ACCOUNT, COLLEAGUE_MOBILE, SIM_PLAN, SIM_TIP } from './world/sim-gateway.ts';
import type { VirtualTime } from './world/virtual-time.ts';

/** Every so many hides are of all companies at once. */
const HIDES_TO_ALL = 4;

/** A command whose user was told that it is saved. */
export interface Acknowledged {
  readonly id: string;
  /** What it was when it was given. */
  readonly given: Pick<OutboxRow, 'name' | 'input'>;
  readonly key: string;
  readonly device: string;
  /** The user has decided about it since: dropped it (or replaced it by another), or tried again what was set aside. */
  decided: 'no' | 'dropped' | 'again';
  /** It was set aside as refused by the gateway. */
  refused?: boolean;
  /** When the sign-out that discarded it had ended, virtual milliseconds. */
  givenUpAt?: number;
}

export function isStopped(row: OutboxRow): boolean {
  return row.state === 'parked' || row.state === 'refused' || row.state === 'conflict';
}

/** The user of all devices: queues commands on their pages and decides about those that wait for him. */
export class SimUser {
  readonly acknowledged: Acknowledged[] = [];
  private readonly random: SeededRandom;
  private readonly companies: number;
  /** Kinds of commands: the last two are about messages. */
  private readonly kinds: number;
  private readonly note: Note;
  private edits = 0;
  private relations = 0;
  private hides = 0;

  constructor(random: SeededRandom, { companies, messages }: { companies: number; messages: number }, note: Note) {
    this.random = random;
    this.companies = companies;
    this.kinds = messages > 0 ? 12 : 10;
    this.note = note;
  }

  /** These commands are gone by no fault of the product: the storage was lost with them, or the user gave them up. */
  forgive(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      const known = this.acknowledged.find((one) => one.id === row.id);
      if (known !== undefined) known.decided = 'dropped';
    }
  }

  /** Signs out with one of the three choices; whoever discards wants nothing of it to be carried out from then on. */
  async signOut(device: Device, tab: SimTab, time: VirtualTime): Promise<void> {
    const choice = this.random.pick(['send', 'keep', 'discard'] as const);
    const unsent = choice === 'discard' ? device.outbox() : [];
    this.forgive(unsent);
    const done = { said: 'nothing' };
    void tab.api.signOut(choice).then((result) => {
      done.said = result.ok ? 'done' : `${result.error.kind} ${result.error.code}`;
    });
    for (let waited = 0; done.said === 'nothing' && tab.alive && waited < 90; waited += 1) await time.pass(1_000);
    this.note(`${tab.name} signs out, ${choice}: ${done.said}`, done.said === 'done' ? `signed-out-${choice}` : undefined);
    if (done.said !== 'done') return;
    for (const row of unsent) {
      const known = this.acknowledged.find((one) => one.id === row.id);
      if (known !== undefined) known.givenUpAt = time.at();
    }
  }

  /** Edits, hides, shows or switches, in some tab that runs and is signed in. */
  async work(device: Device): Promise<void> {
    const awake = await awakeTabs(device);
    if (awake.length === 0) return;
    const tab = this.random.pick(awake);
    const burst = 1 + this.random.below(3);
    for (let i = 0; i < burst && tab.alive; i += 1) await this.oneCommand(device, tab);
  }

  private async oneCommand(device: Device, tab: SimTab): Promise<void> {
    const companyId = `C${1 + this.random.below(this.companies)}`;
    const kind = this.random.below(this.kinds);
    if (kind >= 3 && kind < 6) this.hides += 1;
    if (kind >= 3 && kind < 6 && this.hides % HIDES_TO_ALL === 0) await this.hideAll(device, tab);
    else await this.acknowledge(device, tab, this.ask(device, tab, companyId, kind));
  }

  /** Hides all companies of the page, or shows all that are hidden: saved whole or not at all. */
  private async hideAll(device: Device, tab: SimTab): Promise<void> {
    const queued: { rows: readonly OutboxRow[] } = { rows: [] };
    const asked = this.askAll(device.pageOf(tab)).then((rows) => {
      queued.rows = rows;
    });
    // A tab that is killed in the middle never answers.
    void asked.catch(() => {});
    await settle();
    if (queued.rows.length > 0) this.note(`${tab.name} companyHide of ${queued.rows.length}`, 'hide-many');
    for (const row of queued.rows) this.acknowledged.push({ id: row.id, given: row, key: row.key, device: device.name, decided: 'no' });
  }

  private async askAll({ store, data }: SimPage): Promise<readonly OutboxRow[]> {
    const { directory } = store.get();
    const commands = await data.commands();
    if (directory === null || !commands.ok) return [];
    const isHidden = (at: number): boolean => ((directory.flags[at] ?? 0) & FLAG_HIDDEN) !== 0;
    const hidden = directory.id.some((_, at) => !isHidden(at)) ? 1 : 0;
    const givens = directory.id.flatMap((companyId, at) =>
      isHidden(at) === (hidden === 1)
        ? []
        : [{ input: { companyId, hidden }, seal: { companyId, shortName: companyId, tail: '0000' }, chunk: directory.chunk[at] ?? -1 }],
    );
    return (await commands.value.giveMany('companyHide', givens)).flatMap((one) => saved(one) ?? []);
  }

  /** Reads this message, or confirms it when it was read; false when nothing of it was to be marked, or nobody could. */
  async mark(device: Device, msgId: string): Promise<boolean> {
    const tab = (await awakeTabs(device)).find(({ page }) => page !== null);
    if (tab === undefined) return false;
    const give = async (): Promise<OutboxRow | null> => {
      const commands = await device.pageOf(tab).data.commands();
      const given = { input: { msgIds: [msgId] }, seal: null };
      if (!commands.ok) return null;
      return saved(await commands.value.give('messageRead', given)) ?? saved(await commands.value.give('messageConfirm', given));
    };
    return await this.acknowledge(device, tab, give());
  }

  /** Writes down a command whose user is told that it is saved; false when he is not. */
  private async acknowledge(device: Device, tab: SimTab, asking: Promise<OutboxRow | null>): Promise<boolean> {
    const queued: { row: OutboxRow | null } = { row: null };
    const asked = asking.then((row) => {
      queued.row = row;
    });
    // A tab that is killed in the middle never answers.
    void asked.catch(() => {});
    await settle();
    const { row } = queued;
    if (row === null) return false;
    this.note(`${tab.name} ${row.name} ${row.key} ${row.id.slice(-6)}`, happeningOf[row.name as OutboxCommand]); // as: it was given as one of them
    this.acknowledged.push({ id: row.id, given: row, key: row.key, device: device.name, decided: 'no' });
    return true;
  }

  /** What the forms of the page ask for: the row as the page shows it, then one command. */
  private async ask(device: Device, tab: SimTab, companyId: string, kind: number): Promise<OutboxRow | null> {
    if (kind >= 10) return this.markMessage(device.pageOf(tab));
    const { accountId, store, data } = device.pageOf(tab);
    const { directory } = store.get();
    const at = directory?.id.indexOf(companyId) ?? -1;
    const commands = await data.commands();
    if (directory === null || at < 0 || !commands.ok) return null;
    const chunk = directory.chunk[at] ?? -1;
    const target = { companyId, chunk, seal: { companyId, shortName: companyId, tail: '0000' } };
    if (kind === 2) return saved(await this.relate(target, commands.value, accountId));
    if (kind < 3) return saved(await commands.value.logSwitch(target));
    if (kind < 6) {
      const hidden = ((directory.flags[at] ?? 0) & FLAG_HIDDEN) === 0 ? 1 : 0;
      return saved(await commands.value.hideCompany(target, hidden));
    }
    const company = await data.company(companyId, chunk);
    if (company === null) return null;
    this.edits += 1;
    const field = this.random.pick(['note', 'accountant', 'shortName'] as const);
    const changes = { [field]: { from: company[field], to: `${tab.name}-${this.edits}` } };
    return saved(await commands.value.editCompany(target, { baseRev: company.rev, changes }));
  }

  /** Invites the colleague to a company, shares it with him, stops sharing it, asks to be called about it and closes tips, tells of an upgrade, imports a list and takes it back: one after the other, from another one on for each company. */
  private relate({ companyId, seal }: CompanyTarget, commands: AccountCommands, accountId: string) {
    const name = relating[(this.relations * this.companies + Number(companyId.slice(1)) - 1) % relating.length] ?? 'companyInvite';
    this.relations += 1;
    if (name === 'cycLeadAdd') return commands.give(name, { input: { ...clue, companyId }, seal });
    if (name === 'postTipsSave') return commands.give(name, { input: { tipsCode: SIM_TIP }, seal: null });
    if (name === 'postTipsUpdate') return commands.give(name, { input: { accountId: ACCOUNT, companyId, tipsCode: SIM_TIP }, seal });
    if (name === 'peaceContactChange') return commands.give(name, { input: { ...this.contacts(), companyId }, seal });
    if (name === 'saveUpgrade') return commands.give(name, { input: { ...upgraded, accountId }, seal: null });
    if (name === 'factsMark') return commands.give(name, { input: { at: MARKED_AT, rows: [marked(companyId)] }, seal });
    if (name === 'factsUnmark')
      return commands.give(name, { input: { rows: [{ companyId, ...MARKED }], reason: '标错了', whose: 'own' }, seal });
    if (name === 'consultation') return this.consult(companyId, commands);
    if (name === 'factsImport') return commands.give(name, { input: listOf(companyId), seal: null });
    if (name === 'companiesImport') return commands.give(name, { input: companiesOf(companyId), seal: null });
    if (name === 'companiesImportUndo') return commands.give(name, { input: { importId: SIM_COMPANIES, lines: [2] }, seal: null });
    if (name === 'factsImportUndo')
      return commands.give(name, { input: { importId: SIM_IMPORT, companyIds: [companyId], reason: '撤销导入' }, seal: null });
    const who = name === 'companyInvite' ? { inviteMobile: COLLEAGUE_MOBILE, inviteName: '陈会计' } : { shareMobile: COLLEAGUE_MOBILE };
    return commands.give(name, { input: { companyId, ...who }, seal });
  }

  /** Begins the talk about a company, says something in it, or has read or rated it; nothing is said in one that nobody began. */
  private consult(companyId: string, commands: AccountCommands) {
    this.edits += 1;
    const name = this.random.pick(['consultation', 'consultSay', 'consultChange'] as const);
    const sceneId = uuidOf(Number(companyId.slice(1)));
    if (name === 'consultation') return commands.give(name, { input: { ...asked, sceneId, companyId }, seal: null });
    if (name === 'consultSay') {
      const input = { sceneId, companyId, lineId: uuidOf(1_000 + this.edits), text: `第 ${this.edits} 句`, at: MARKED_AT };
      return commands.give(name, { input, seal: null });
    }
    const change = this.edits % 3 === 0 ? { stars: (this.edits % 5) + 1 } : { userRead: this.edits };
    return commands.give(name, { input: { sceneId, ...change }, seal: null });
  }

  /** A backup contact in one of the three places, as a form gives it that saw none there. */
  private contacts() {
    this.edits += 1;
    const to = `138${String(this.edits).padStart(8, '0')}`;
    return { orderId: SIM_PLAN.peacePlan.orderId, contactChanges: { [`back${(this.edits % 3) + 1}.phone`]: { from: '', to } }, source: 0 };
  }

  /** What the inbox asks for: one of the messages that the page shows is read, confirmed, marked as unread or put in a place. */
  private async markMessage({ writes, data }: SimPage): Promise<OutboxRow | null> {
    const [shown, commands] = [await collectedOn({ writes }, 'messages'), await data.commands()];
    if (!commands.ok || shown === null || shown.length === 0) return null;
    const { msgId } = this.random.pick(shown);
    const call = this.random.pick(['messageRead', 'messageConfirm', 'messageUnread', 'inboxPlace', 'popupShown'] as const);
    if (call === 'popupShown') return saved(await commands.value.give(call, { input: this.showing(), seal: null }));
    if (call === 'inboxPlace') {
      const place = this.random.pick(inboxPlaces);
      this.edits += 1;
      const input = { msgIds: [msgId], place, until: place === 'later' ? TOMORROW : '', at: `2026-11-23T00:00:00.${this.edits}Z` };
      return saved(await commands.value.give(call, { input, seal: null }));
    }
    return saved(await commands.value.give(call, { input: { msgIds: [msgId] }, seal: null }));
  }

  /** One of three popups is shown, or what became of one that was. */
  private showing() {
    this.edits += 1;
    const [popupId, n] = [`${this.random.below(3)}`, this.random.below(4)];
    const outcome = this.random.pick(['open', 'closed', 'silenced'] as const);
    return { id: `s${popupId}-${n}`, popupId, kind: 'popup', at: `2026-11-22T00:00:00.${String(this.edits).padStart(3, '0')}Z`, outcome };
  }

  /** Looks at what waits for him on a page and decides about one command. */
  async decideOne(device: Device): Promise<void> {
    const tab = device.tabs.find((one) => !one.frozen && one.page !== null);
    const stopped = tab?.page?.store.get().outbox.filter(isStopped) ?? [];
    if (tab !== undefined && stopped.length > 0) await this.decide(device, tab, this.random.pick(stopped));
  }

  async decide(device: Device, tab: SimTab, row: OutboxRow): Promise<void> {
    const deciding = this.decideNow(device, tab, row);
    // A tab that is killed in the middle never answers.
    void deciding.catch(() => {});
    await settle();
  }

  private async decideNow(device: Device, tab: SimTab, row: OutboxRow): Promise<void> {
    const { data } = device.pageOf(tab);
    const commands = await data.commands();
    if (!commands.ok) return;
    const known = this.acknowledged.find((one) => one.id === row.id);
    const way = this.random.below(3);
    if (known !== undefined && row.state === 'refused') known.refused = true;
    if (row.state === 'parked' && way > 0) {
      const again = await commands.value.retryCommand(row.id);
      if (again.ok && known !== undefined) known.decided = 'again';
      this.note(`${tab.name} tries ${row.id.slice(-6)} again: ${again.ok}`, again.ok ? 'retry' : undefined);
    } else if (row.state === 'conflict' && way > 0) {
      const resolved = await this.resolve(device.pageOf(tab), row, commands.value);
      if (resolved?.ok && known !== undefined) known.decided = 'dropped';
      const next = resolved?.ok ? resolved.value : null;
      if (next !== null) this.acknowledged.push({ id: next.id, given: next, key: row.key, device: device.name, decided: 'no' });
      this.note(`${tab.name} resolves ${row.id.slice(-6)}: ${resolved?.ok ?? 'nothing to choose'}`, resolved?.ok ? 'resolve' : undefined);
    } else {
      const dropped = await commands.value.discardCommand(row.id);
      if (dropped.ok && known !== undefined) known.decided = 'dropped';
      this.note(`${tab.name} discards ${row.id.slice(-6)}: ${dropped.ok}`, dropped.ok ? 'discard' : undefined);
    }
  }

  /** What the conflict dialog does when every field is left to the user; null when it has nothing to choose from. */
  private async resolve({ store, data }: SimPage, row: OutboxRow, commands: AccountCommands) {
    const { directory, overlay } = store.get();
    const chunk = directory?.chunk[directory.id.indexOf(row.key)] ?? -1;
    const base: Company | null = gatewayRow(overlay.get(row.key), await data.company(row.key, chunk));
    const conflict = base === null ? null : conflictOf(row, base);
    if (conflict === null) return null;
    const mine = new Map(conflict.fields.map(({ field }) => [field, 'mine'] as const));
    return await commands.editCommand(conflict.commandId, resolvedChanges(conflict, mine));
  }
}

const relating = [
  'consultation',
  'companyInvite',
  'companyShare',
  'companyCancelShare',
  'cycLeadAdd',
  'postTipsSave',
  'postTipsUpdate',
  'saveUpgrade',
  'factsMark',
  'factsUnmark',
  'factsImport',
  'factsImportUndo',
  'companiesImport',
  'companiesImportUndo',
  'peaceContactChange',
] as const;

/** When what is put off comes back. */
const TOMORROW = '2026-11-24T00:30:00.000Z';

/** The filing that is marked by hand. */
const MARKED = { area: 'tax', code: 'vat', period: '202610' } as const;
const MARKED_AT = '2026-11-23T00:00:00.000Z';
const marked = (companyId: string) => ({ companyId, ...MARKED, state: 'accepted', amount: '12.00', day: '2026-11-20', note: '' }) as const;

/** A lead as the form of the risk inquiry gives it. */
const clue = {
  ...({ mobile: COLLEAGUE_MOBILE, title: '查企业', source: '17zs_cyc', calculationResults: '', clueRealName: '陈会计' } as const),
  ...({ clueLevel: '1', areaCode: '' } as const),
};

const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** A talk as the window of consulting begins it. */
const asked = { buttonCode: 'tax_consult', location: '4403', channel: 25, channelType: '', states: 1, at: MARKED_AT } as const;

/** The result of an upgrade, as the page tells it after a reload. */
const upgraded = { pcUid: 'sim-pc', upStatus: 1, upGradeType: 'silent' } as const;

const SIM_IMPORT = 'sim-import';

/** One row of a list, as the page of lists sends it. */
function listOf(companyId: string) {
  const doc = { code: 'vat', period: '202610', state: 'accepted', amount: '12.00', stateAt: '2026-11-10T02:00:00.000Z' };
  const rows = [{ line: 2, companyId, area: 'tax', doc }];
  return { importId: SIM_IMPORT, fileName: '申报清单.xlsx', at: '2026-11-12T02:00:00.000Z', companyIds: [companyId], rows };
}

const SIM_COMPANIES = 'sim-companies';

/** One row of a list of companies that cannot be taken, so that nothing but its answer comes of it. */
function companiesOf(companyId: string) {
  const none = { shortName: '', nsrsbh: '', djxh: '', dsnsrsbh: '', location: '', addedTaxType: '', accountant: '', tags: '', note: '' };
  const rows = [{ ...none, line: 2, companyName: companyId, shxydm: '1' }];
  return { importId: SIM_COMPANIES, fileName: '企业名单.xlsx', rename: 0, rows };
}

/** What giving a command is called: one that is new does not compile without. */
const happeningOf: Readonly<Record<OutboxCommand, Happening>> = {
  companyUpdate: 'edit',
  companyHide: 'hide',
  switchCompanyLog: 'switch',
  messageRead: 'read',
  messageConfirm: 'confirm',
  messageUnread: 'unread',
  inboxPlace: 'place',
  companyInvite: 'invite',
  companyShare: 'share',
  companyCancelShare: 'cancel-share',
  cycLeadAdd: 'lead',
  postTipsSave: 'tip',
  postTipsUpdate: 'company-tip',
  peaceContactChange: 'contacts',
  saveUpgrade: 'upgraded',
  consultation: 'ask',
  consultSay: 'say',
  consultChange: 'talk-change',
  factsImport: 'import',
  factsImportUndo: 'import-undone',
  companiesImport: 'import-companies',
  companiesImportUndo: 'import-companies-undone',
  popupShown: 'popup',
  activityTell: 'told',
  factsMark: 'mark',
  factsUnmark: 'unmark',
};

/** Tabs that run and are signed in. */
async function awakeTabs(device: Device): Promise<SimTab[]> {
  const awake: SimTab[] = [];
  for (const tab of device.tabs) if (!tab.frozen && (await tab.api.health()).session !== 'none') awake.push(tab);
  return awake;
}

function saved(result: { ok: true; value: OutboxRow } | { ok: false }): OutboxRow | null {
  return result.ok ? result.value : null;
}
