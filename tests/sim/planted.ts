/** A mistake that somebody has made in earnest, as a change of the product's source: `from` occurs in `file` exactly once. */
export interface Bug {
  readonly name: string;
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

function bug(name: string, file: string, from: string, to: string): Bug {
  return { name, edits: [{ file, from, to }] };
}

const drain = 'src/workers/drain.ts';
const order = 'src/domain/outbox-order.ts';
const outbox = 'src/db/outbox.ts';
const verdict = 'src/workers/drain-verdict.ts';
const pull = 'src/db/apply-pull.ts';
const command = 'server/middleware/command.ts';
const accountRows = 'server/store/account-rows.ts';
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
  bug('no-drain-lock', drain, 'await ports.locks.request(name, { signal: waiting.signal }, run)', 'await run()'),
  {
    name: 'cursor-before-rows',
    edits: [
      { file: pull, from: 'export function applyPullBatch(', to: 'export async function applyPullBatch(' },
      { file: pull, from: '  const stores: readonly StoreName[] = full', to: `${moveCursor}  const stores: readonly StoreName[] = full` },
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
    `  if (error.kind === 'conflict') return (await settleDone(ports.db, row, companyOf(error.body)), 'on');\n${failedSend}`,
  ),
  bug('busy-is-refused', verdict, "    case 'busy':\n", "    case 'busy':\n      return { do: 'stop', state: 'refused' };\n"),
  bug('waiting-is-overtaken', order, '  return headsOf(rows)\n', '  return headsOf([...rows].filter((row) => isDue(row, now)))\n'),
  bug('tombstone-ignored', pull, '  next.push(...batch.gone', '  if (batch.gone.length === 0) next.push(...batch.gone'),
  bug(
    'pull-overwrites-edit',
    pull,
    'overlayOf(company.companyId, company, queued, building ?? 0)',
    'overlayOf(company.companyId, company, [], building ?? 0)',
  ),
];
