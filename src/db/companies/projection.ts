import type { Company } from '../../api/entities/company.ts';
import { changeOf } from '../commands/projected.ts';
import { metaRow } from '../meta.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { OutboxRow, OverlayRow } from '../types.ts';
import type { WriteTx } from '../write.ts';
import { freshLayout } from './layout.ts';
import { overlayOf, standingOn } from './overlay-row.ts';
import { storedDirectory } from './stored-directory.ts';

/** Key of commands that belong to no company's line. */
const NO_COMPANY = '-';

/** Unsettled commands by company they change. The outbox is small: it is read whole rather than once a company. */
export async function queuedByCompany({ outbox }: Pick<WriteTx, 'outbox'>): Promise<Map<string, OutboxRow[]>> {
  const byCompany = new Map<string, OutboxRow[]>();
  for (const row of await outbox.toArray()) {
    for (const id of changeOf(row, 'companies')?.keys(row.input) ?? []) {
      const rows = byCompany.get(id);
      if (rows === undefined) byCompany.set(id, [row]);
      else rows.push(row);
    }
  }
  return byCompany;
}

/** Unsettled commands that may change a company: those of its own line and those of no company's. */
export function queuedFor({ outbox }: Pick<WriteTx, 'outbox'>, companyId: string): Promise<OutboxRow[]> {
  return outbox.where('key').anyOf(companyId, NO_COMPANY).toArray();
}

/**
 * Writes the overlay row of a company again from its base and its commands. `answer` is a newer base. An answer older than the base that is
 * held (a stored answer repeated, or a pull that was faster) does not count, nor does one about a company that a pull has taken away or has
 * not brought: commands that were put back without one may be about a company that is gone, and what they did before is answered with the
 * row of that time. A pull brings what is there.
 */
export async function reproject(tx: WriteTx, companyId: string, answer?: Company): Promise<void> {
  const held = await tx.overlay.get(companyId);
  if (held === undefined) return;
  const isNews = answer !== undefined && held.base !== null && held.base.rev <= answer.rev;
  const base = isNews ? answer : held.base;
  const layout = (await metaRow(tx, 'layout')) ?? freshLayout;
  const queued = await queuedFor(tx, companyId);
  await tx.overlay.put(overlayOf(companyId, base, queued, isNews ? layout.building : held.gen));
  tx.touch({ companies: [companyId] });
  if (isNews) await noteSettled(tx);
}

/**
 * The same after a decision of the user's, for which the company may have to be fetched from its chunk: an overlay row without unsent
 * commands was folded away while he made up his mind. Needs a transaction over overlay, outbox, chunk and dir.
 */
export async function reprojectStored(db: AccountDb, tx: WriteTx, companyId: string): Promise<void> {
  if ((await tx.overlay.get(companyId)) !== undefined) return await reproject(tx, companyId);
  const stored = await findCompany(db, tx, companyId);
  const queued = await queuedFor(tx, companyId);
  if (stored === null || standingOn(companyId, queued).length === 0) return;
  await tx.overlay.put(overlayOf(companyId, stored.base, queued, stored.gen));
  tx.touch({ companies: [companyId] });
}

/** A running pull must know that a row became newer than what its end line will count. */
async function noteSettled(tx: WriteTx): Promise<void> {
  const pull = await metaRow(tx, 'pull');
  if (pull?.run == null || pull.run.settled) return;
  await tx.meta.put({ ...pull, run: { ...pull.run, settled: true } });
}

/**
 * Row of a company inside a transaction over overlay, chunk, dir and meta: the gateway's and the user's. Null when there is none. `chunk`
 * is where the caller's directory saw it; when it has moved since, the stored directory is asked.
 */
export async function findCompany(db: AccountDb, tx: WriteTx, companyId: string, chunk?: number): Promise<OverlayRow | null> {
  const [held, seen, known] = await Promise.all([
    tx.overlay.get(companyId),
    chunk === undefined || chunk < 0 ? undefined : tx.chunk.get(chunk),
    metaRow(tx, 'layout'),
  ]);
  if (held !== undefined) return held;
  let company = seen?.body.find((row) => row.companyId === companyId);
  const layout = known ?? freshLayout;
  if (company === undefined) {
    const { at, directory } = await storedDirectory(db, tx);
    const place = at().get(companyId);
    const key = place === undefined ? undefined : directory.chunk[place];
    const stored = key === undefined ? undefined : await tx.chunk.get(key);
    company = stored?.body.find((row) => row.companyId === companyId);
  }
  const gen = layout.building === layout.shown ? layout.building : 0;
  return company === undefined ? null : { id: companyId, base: company, row: company, pending: 0, gen };
}
