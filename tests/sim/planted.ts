/** A mistake that somebody has made in earnest, as a change of the product's source: `from` occurs in `file` exactly once. */
export interface Bug {
  readonly name: string;
  /** What the oracle says of it, where any other word would be chance. */
  readonly shows?: RegExp;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

function bug(name: string, file: string, from: string, to: string): Bug {
  return { name, edits: [{ file, from, to }] };
}

const drain = 'src/workers/engine/drain.ts';
const order = 'src/domain/outbox/outbox-order.ts';
const outbox = 'src/db/outbox/outbox.ts';
const verdict = 'src/workers/engine/drain-verdict.ts';
const pull = 'src/db/companies/apply-pull.ts';
const fold = 'src/db/companies/fold.ts';
const entries = 'src/db/collections/apply-entries.ts';
const carried = 'src/db/collections/carried.ts';
const writes = 'src/desk/store/writes.ts';
const give = 'src/db/commands/give.ts';
const command = 'server/pipeline/command.ts';
const accountRows = 'server/store/tables/account-rows.ts';
const moveCursor = `  if (!full) await write(db, [], async (tx) => {
    const before = await metaRow(tx, 'pull');
    if (before !== null) await tx.meta.put({ ...before, cursor: batch.cursor });
    return null;
  });
`;
const failedSend = '  const verdict = verdictOf(error, row);';
const isHead = '(row.seq ?? 0) < (head.seq ?? 0)';

/** Bugs that the simulator must find. Each is run by itself, see `run-planted.ts`. */
export const bugs: readonly Bug[] = [
  {
    name: 'no-command-table',
    edits: [
      { file: command, from: 'const stored = await change.rows.command(id);', to: 'const stored = null;' },
      { file: accountRows, from: '.values(added).execute()', to: '.values(added).onConflict((c) => c.doNothing()).execute()' },
    ],
  },
  bug('delete-before-answer', drain, '  const answer = await send(', '  await settleDone(ports.db, row);\n  const answer = await send('),
  {
    // A second flusher does no harm by itself (I4): that there is one at most is asserted by itself.
    name: 'no-drain-lock',
    shows: /had [2-9] commands under way at once/,
    edits: [{ file: drain, from: 'await ports.locks.request(name, { signal: waiting.signal }, run)', to: 'await run()' }],
  },
  {
    name: 'cursor-before-rows',
    edits: [
      { file: pull, from: 'export function applyPullBatch(', to: 'export async function applyPullBatch(' },
      { file: pull, from: '  const stores: readonly StoreName[] =', to: `${moveCursor}  const stores: readonly StoreName[] =` },
    ],
  },
  bug('drop-on-401', drain, failedSend, `  if (error.kind === 'session-invalid') await settleDone(ports.db, row);\n${failedSend}`),
  bug('order-by-clock', order, isHead, 'row.createdAt < head.createdAt'),
  bug(
    'new-id-on-retry',
    outbox,
    "state: 'sending', attempts: old.attempts + 1",
    "state: 'sending', attempts: old.attempts + 1, id: old.attempts > 0 ? crypto.randomUUID() : old.id",
  ),
  bug(
    'lost-answer-is-done',
    drain,
    failedSend,
    `  if (error.kind === 'offline' || error.kind === 'timeout') await settleDone(ports.db, row);\n${failedSend}`,
  ),
  bug('newest-first', order, isHead, '(row.seq ?? 0) > (head.seq ?? 0)'),
  bug('sending-is-forgotten', outbox, "tx.outbox.filter((row) => row.state === 'sending')", 'tx.outbox.filter(() => false)'),
  bug(
    'conflict-is-done',
    drain,
    failedSend,
    `  if (error.kind === 'conflict') return (await settleDone(ports.db, row, await toldBy(row, error)), 'on');\n${failedSend}`,
  ),
  bug('busy-is-refused', verdict, "    case 'busy':\n", "    case 'busy':\n      return { do: 'stop', state: 'refused' };\n"),
  bug(
    'waiting-is-overtaken',
    order,
    '  return headsOf(rows, valuesOf)\n',
    '  return headsOf([...rows].filter((row) => isDue(row, now)), valuesOf)\n',
  ),
  bug('tombstone-ignored', pull, '  next.push(...gone.map', '  if (gone.length === 0) next.push(...gone.map'),
  bug(
    'pull-overwrites-edit',
    pull,
    'overlayOf(company.companyId, company, queued, building)',
    'overlayOf(company.companyId, company, [], building)',
  ),
  bug('pull-overwrites-mark', entries, 'standing = projectedOn(await tx.outbox.toArray(), noun)', 'standing = []'),
  {
    name: 'mark-taken-back',
    shows: /has lost the mark of .* again/,
    edits: [{ file: carried, from: 'command.rev > rev ?', to: 'command.rev < 0 ?' }],
  },
  bug('row-tombstone-ignored', entries, 'if (gone.length > 0)', 'if (gone.length < 0)'),
  {
    name: 'fold-takes-unsent',
    edits: [
      { file: fold, from: 'stores.overlay.filter((row) => row.pending === 0).toArray()', to: 'stores.overlay.toArray()' },
      { file: fold, from: 'held?.pending === 0 && held.base?.rev', to: 'held?.base?.rev' },
    ],
  },
  {
    name: 'row-before-command',
    edits: [
      { file: give, from: '=> addCommand(tx, command);', to: '=> Promise.resolve(newRow(command));' },
      {
        file: give,
        from: '  return answerOf(await withDefinitions(() => write(db, storesOf(definition), (tx) => giveIn(db, tx, definition, given, ports))));',
        to: `  const shown = await withDefinitions(() => write(db, storesOf(definition), (tx) => giveIn(db, tx, definition, given, ports)));
  const row = shown.ok && shown.value.ok ? shown.value.value : null;
  if (row !== null) await write(db, ['outbox'], (tx) => addCommand(tx, row));
  return answerOf(shown);`,
      },
    ],
  },
  bug('page-is-not-told', pull, '[...overlaid.map(({ companyId }) => companyId), ...batch.gone]', 'batch.gone'),
  bug('page-writes-into-what-is-gone', writes, '!(await isLost(opened.value))', 'opened.ok'),
];
