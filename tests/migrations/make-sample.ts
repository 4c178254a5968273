import { writeFileSync } from 'node:fs';
import { applyPullBatch } from '../../src/db/apply-pull.ts';
import { editCompany, hideCompany, logSwitch } from '../../src/db/commands/company.ts';
import { saveDraft } from '../../src/db/commands/drafts.ts';
import { failFact, noteFactTry, storeFact } from '../../src/db/facts.ts';
import { patchSync, putMeta } from '../../src/db/meta.ts';
import { markSending, settleDone, settleRetry, settleStopped } from '../../src/db/outbox.ts';
import { SCHEMA_VERSION } from '../../src/db/schema.ts';
import { addTracking } from '../../src/db/tracking.ts';
import { batch, callError, commandPorts, companies, company, freshDevice, must, openTestDb, pull, seal } from '../support/db-kit.ts';
import { dumpDatabase, dumpText } from './dump.ts';

/**
 * Writes the sample of the version that is about to be shipped: `node tests/migrations/make-sample.ts`, once, with the code of that
 * version. A sample is never written again: it is what real devices hold.
 */
const device = freshDevice();
const db = await openTestDb(device, 'sample');
const ports = commandPorts();
const all = companies(45, { tags: ['甲', '乙'], pinyin: 'jia yi', initials: 'jy', nsrsbh: '91130100MA0ABCDE1X' });
await pull(db, [batch(all.slice(0, 20), 'k1'), batch(all.slice(20), 'k2')], all);
const changed = company('c5', { ord: 5, rev: 60, note: '别人改的' });
await pull(db, [batch([changed], 'k3', ['c6'])], [...all.filter((row) => row.companyId !== 'c5' && row.companyId !== 'c6'), changed]);

const edit = (id: string, to: string) =>
  must(editCompany(db, { companyId: id, seal: seal(id) }, { baseRev: 1, changes: { note: { from: '', to } } }, ports));
await edit('c1', '等待');
const [sending, retried, parked, refused, conflict, done] = [
  await edit('c2', '发送中'),
  await edit('c3', '重试'),
  await edit('c4', '停放'),
  await edit('c7', '拒绝'),
  await edit('c8', '冲突'),
  await edit('c9', '完成'),
];
for (const row of [sending, retried, parked, refused, conflict, done]) await must(markSending(db, row));
await must(settleRetry(db, retried, callError('timeout'), 99));
await must(settleStopped(db, parked, 'parked', callError('server')));
await must(settleStopped(db, refused, 'refused', callError('refused', 'privilege.denied')));
await must(
  settleStopped(db, conflict, 'conflict', callError('conflict', 'company.conflict'), company('c8', { ord: 8, rev: 61, note: '对方' })),
);
await must(settleDone(db, done, company('c9', { ord: 9, rev: 62, note: '完成' })));
await must(hideCompany(db, { companyId: 'c10', seal: seal('c10') }, 1, ports));
await must(logSwitch(db, { companyId: 'c1', seal: seal('c1') }, ports));
await must(storeFact(db, 'memberInfo:c1', { vip: null }, 100));
await must(failFact(db, 'companyTips:c1', [], callError('server'), 200));
await must(noteFactTry(db, 'memberInfo:c2', { vip: null }, callError('offline'), 300));
await must(saveDraft(db, { form: 'company', subject: 'c1', companyId: 'c1', seal: seal('c1'), value: { note: '草稿' } }, 400));
const usage = { platform: 'web', time: 1, appId: '', accountId: 'sample', companyId: 'c1', locationCode: '130100' } as const;
for (const event of ['open', 'switch']) await must(addTracking(db, { ...usage, event }));
await must(patchSync(db, { reach: 'offline', lastError: callError('offline') }));
const login = {
  accountId: 'sample',
  loginName: 'demo',
  mobile: '',
  fullName: '样本',
  avatar: '',
  positionType: '',
  method: 'password',
  rememberPassword: true,
  autoLogin: true,
  isGuest: false,
  isReal: true,
} as const;
await must(putMeta(db, { k: 'account', login }));
await must(applyPullBatch(db, batch([company('c11', { ord: 11, rev: 63 })], 'k4'), { full: false, index: 0 }));
db.close();

const target = new URL(`samples/v${SCHEMA_VERSION}.json`, import.meta.url);
writeFileSync(target, `${dumpText(await dumpDatabase(device.indexedDB, 'wb-sample'))}\n`, { flag: 'wx' });
console.log(`written ${target.pathname}`);
