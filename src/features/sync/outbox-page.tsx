import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { OutboxRow } from '../../db/types.ts';
import { heldRows } from '../../domain/outbox-order.ts';
import type { Result } from '../../domain/result.ts';
import { sealOf } from '../../domain/seal.ts';
import { FluentScope } from '../../ui/fluent-scope.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import type { AccountCommands } from '../account/account-commands.ts';
import { useAccount, useDesk } from '../account/desk.tsx';
import { exactTime, useAge } from '../account/use-age.ts';
import { changeLines } from './change-lines.ts';
import { actionsOf, commandWords, inOrderOfNeed, reasonWords, sealWords, stateWords } from './outbox-words.ts';
import { putBack } from './put-back.ts';

export interface OutboxPageProps {
  /** Opens the company's form with the values of a queued edit. */
  onEdit(row: OutboxRow): void;
  /** Opens the conflict: mine, theirs, both fields. */
  onResolve(row: OutboxRow): void;
}

const useStyles = makeStyles({
  page: {
    padding: tokens.spacingHorizontalM,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    maxWidth: '960px',
    width: '100%',
    boxSizing: 'border-box',
  },
  head: { display: 'flex', flexDirection: 'column' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  what: { fontWeight: tokens.fontWeightSemibold },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  change: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere' },
  bad: { color: tokens.colorStatusDangerForeground1 },
  warn: { color: tokens.colorStatusWarningForeground1 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalS },
  empty: { padding: tokens.spacingVerticalXXXL, textAlign: 'center', color: tokens.colorNeutralForeground3 },
});

/** Everything that has not arrived yet (PLUS-10): company, change, age, reason, and what can be done about it. */
export function OutboxPage(props: OutboxPageProps) {
  const styles = useStyles();
  const { t } = useText();
  const rows = useAccount((state) => state.outbox);
  const known = useAccount((state) => state.phase === 'live');
  const held = useMemo(() => heldRows(rows), [rows]);
  return (
    <FluentScope>
      <section className={styles.page} aria-labelledby="wb-outbox-title">
        <header className={styles.head}>
          <h1 className={styles.title} id="wb-outbox-title">
            {t('outbox.title')}
          </h1>
          <p className={styles.lead}>{t('outbox.lead')}</p>
        </header>
        {rows.length > 0 ? (
          <ul className={styles.list}>
            {inOrderOfNeed(rows).map((row) => (
              <Item key={row.id} row={row} held={held.has(row)} {...props} />
            ))}
          </ul>
        ) : (
          <div className={mergeClasses(styles.list, styles.empty)} role="status">
            {known ? `${t('outbox.empty')}。${t('outbox.emptyText')}` : t('frame.loading')}
          </div>
        )}
      </section>
    </FluentScope>
  );
}

function useActions(row: OutboxRow) {
  const { data, notify } = useDesk();
  const { t } = useText();
  const key = `outbox:${row.id}`;
  const problem = (gone: boolean) => notify({ tone: 'problem', text: t(gone ? 'outbox.gone' : 'outbox.notDone'), key });
  /** Runs a command on this row; a row that was answered meanwhile is said to be gone. */
  async function act(run: (commands: AccountCommands) => Promise<Result<unknown, { readonly kind: string }>>): Promise<boolean> {
    const commands = await data.commands();
    const done = commands.ok ? await run(commands.value) : commands;
    if (!done.ok) problem(done.error.kind === 'gone');
    return done.ok;
  }
  async function undo(): Promise<void> {
    const commands = await data.commands();
    if (commands.ok && (await putBack(commands.value, row))) notify({ tone: 'done', text: t('outbox.restored'), key });
    else problem(false);
  }
  return {
    retry: () => act((commands) => commands.retryCommand(row.id)),
    async discard(): Promise<void> {
      if (!(await act((commands) => commands.discardCommand(row.id)))) return;
      const text = t('outbox.discarded', { what: `${sealWords(row, t)} ${commandWords(row, t)}` });
      notify({ tone: 'info', text, key, action: { label: t('frame.undo'), run: () => void undo() } });
    },
  };
}

interface ItemProps extends OutboxPageProps {
  row: OutboxRow;
  /** A stopped change of the same company must be decided first. */
  held: boolean;
}

function Item({ row, held, onEdit, onResolve }: ItemProps) {
  const styles = useStyles();
  const { t } = useText();
  const age = useAge(row.createdAt);
  const actions = useActions(row);
  const can = actionsOf(row);
  const state = stateWords(row.state);
  const reason = held ? t('outbox.waitsFor') : reasonWords(row, t);
  const seal =
    row.seal === null ? null : sealOf({ id: row.seal.companyId, name: row.seal.shortName, shortName: row.seal.shortName, taxIds: '' });
  return (
    <li className={styles.row} data-command={row.id} data-state={row.state}>
      {seal === null ? <span /> : <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={32} />}
      <div>
        <div>
          <span className={styles.what}>{commandWords(row, t)}</span> <span className={styles.small}>{sealWords(row, t)}</span>
        </div>
        {changeLines(row, t).map((line) => (
          <div key={line} className={styles.change}>
            {line}
          </div>
        ))}
        <div className={styles.small}>
          <span className={mergeClasses(state.tone === 'bad' && styles.bad, state.tone === 'warn' && styles.warn)}>{t(state.key)}</span>
          {reason !== '' && ` · ${reason}`} · <span title={exactTime(row.createdAt)}>{t('outbox.age', { age })}</span>
          {row.attempts > 0 && ` · ${t('outbox.attempts', { count: row.attempts })}`}
        </div>
      </div>
      <div className={styles.actions}>
        {can.resolve && (
          <Button size="small" appearance="primary" onClick={() => onResolve(row)}>
            {t('outbox.resolve')}
          </Button>
        )}
        {can.tryAgain && (
          <Button size="small" onClick={() => void actions.retry()}>
            {t('outbox.tryAgain')}
          </Button>
        )}
        {can.edit && (
          <Button size="small" onClick={() => onEdit(row)}>
            {t('outbox.edit')}
          </Button>
        )}
        <Button size="small" appearance="subtle" disabledFocusable={!can.discard} onClick={() => void actions.discard()}>
          {t('outbox.discard')}
        </Button>
      </div>
    </li>
  );
}
