import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OutboxCommand } from '../../api/calls/table.ts';
import type { Place } from '../../db/commands/definition.ts';
import { valuesOf } from '../../db/commands/projected.ts';
import { isUnreadable } from '../../db/outbox/unreadable.ts';
import type { OutboxRow } from '../../db/types.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import type { AccountCommands } from '../../desk/store/account-commands.ts';
import { useAge } from '../../desk/time/use-age.ts';
import { type Definitions, useDefinitions } from '../../desk/use-definitions.ts';
import { namedCompanies } from '../../domain/activity/named-companies.ts';
import { sealOf } from '../../domain/company/seal.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import type { Result } from '../../domain/core/result.ts';
import { PORTFOLIO_PATH } from '../../domain/core/view-paths.ts';
import { heldRows } from '../../domain/outbox/outbox-order.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { actionsOf, changeLines, commandWords, inOrderOfNeed, reasonWords, sealWords, stateWords } from './outbox-words.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column' },
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
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
});

/** Everything that has not arrived yet (PLUS-10): company, change, age, reason, and what can be done about it. */
export function OutboxPage() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const rows = useAccount((state) => state.outbox);
  const known = useAccount((state) => state.phase === 'live');
  const definitions = useDefinitions();
  const held = useMemo(() => {
    const known = rows.filter((row) => definitions?.has(row.name));
    return heldRows(known, valuesOf);
  }, [rows, definitions]);
  return (
    <FluentScope>
      <section className={pageStyles.page} aria-labelledby="wb-outbox-title">
        <header className={styles.head}>
          <h1 className={pageStyles.title} id="wb-outbox-title">
            {t('outbox.title')}
          </h1>
          <p className={styles.lead}>{t('outbox.lead')}</p>
        </header>
        {rows.length > 0 ? (
          <ul className={pageStyles.list}>
            {inOrderOfNeed(rows).map((row) => (
              <Item key={row.id} row={row} held={held.has(row)} definitions={definitions} />
            ))}
          </ul>
        ) : (
          <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
            {t(known ? 'outbox.empty' : 'frame.loading')} {known && <NextStep to={PORTFOLIO_PATH} label="frame.portfolio" />}
          </div>
        )}
      </section>
    </FluentScope>
  );
}

function useActions(row: OutboxRow, definitions: Definitions | null) {
  const { data, notify, store } = useDesk();
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
    const { name, input } = row;
    const companyId = definitions?.get(name)?.company(input) ?? '';
    const { directory } = store.get();
    const at = directory?.id.indexOf(companyId) ?? -1;
    // What was left of a command of several companies may be of one.
    const seal = row.seal ?? (directory === null || at < 0 ? null : stampOf(companyId, sealAt(directory, at)));
    // as: a command of this build, for only that has a definition
    const again = commands.ok && (await commands.value.give(name as OutboxCommand, { input, seal })).ok;
    if (again) notify({ tone: 'done', text: t('outbox.restored'), key });
    else problem(false);
  }
  return {
    retry: () => act((commands) => commands.retryCommand(row.id)),
    async discard(): Promise<void> {
      if (!(await act((commands) => commands.discardCommand(row.id)))) return;
      const text = t('outbox.discarded', { what: `${sealWords(row, t)} ${commandWords(row, definitions, t)}` });
      // What nobody could read cannot be given again.
      const undoing = isUnreadable(row) ? {} : { action: { label: t('frame.undo'), run: () => void undo() } };
      notify({ tone: 'info', text, key, ...undoing });
    },
  };
}

interface ItemProps {
  row: OutboxRow;
  /** A stopped change of the same company must be decided first. */
  held: boolean;
  definitions: Definitions | null;
}

/** Leads to the form or dialog in which a command is changed or decided. */
function useOpen(): (place: Place | undefined) => void {
  const navigate = useNavigate();
  return (place) => {
    if (place !== undefined) void navigate({ ...viewTarget(place.path), search: (old: object) => ({ ...old, ...place.search }) });
  };
}

/** Companies of a command of several that are named; the others are told by their number. */
const MOST_NAMED = 5;

/** Which companies a command of several is about; one that belongs to a single one has its seal. */
function Companies({ row }: { row: OutboxRow }) {
  const styles = useStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const names = useMemo(() => {
    const ids = new Set(row.seal === null ? namedCompanies(row.input) : []);
    return (dir?.id ?? []).flatMap((id, at) => (ids.has(id) ? [dir?.shortName[at] || dir?.name[at] || ''] : []));
  }, [row, dir]);
  if (names.length === 0) return null;
  const shown = names.slice(0, MOST_NAMED).join(t('frame.between'));
  return (
    <div className={styles.change} data-companies={names.length}>
      {names.length > MOST_NAMED ? t('outbox.companiesMore', { shown, count: names.length }) : shown}
    </div>
  );
}

function Item({ row, held, definitions }: ItemProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const age = useAge(row.createdAt);
  const actions = useActions(row, definitions);
  const definition = definitions?.get(row.name);
  const can = actionsOf(row, definition);
  const open = useOpen();
  const state = stateWords(row);
  const reason = held ? t('outbox.waitsFor') : reasonWords(row, definitions, t);
  const seal =
    row.seal === null ? null : sealOf({ id: row.seal.companyId, name: row.seal.shortName, shortName: row.seal.shortName, taxIds: '' });
  return (
    <li className={styles.row} data-command={row.id} data-state={row.state}>
      {seal === null ? <span /> : <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={32} />}
      <div>
        <div>
          <span className={styles.what}>{commandWords(row, definitions, t)}</span> <span className={styles.small}>{sealWords(row, t)}</span>
        </div>
        {changeLines(row, definitions, t).map((line) => (
          <div key={line} className={styles.change}>
            {line}
          </div>
        ))}
        <Companies row={row} />
        <div className={styles.small}>
          <span className={mergeClasses(state.tone === 'bad' && styles.bad, state.tone === 'warn' && styles.warn)}>{t(state.key)}</span>
          {reason !== '' && ` · ${reason}`} · <span title={exactTime(row.createdAt, language)}>{t('outbox.age', { age })}</span>
          {row.attempts > 0 && ` · ${t('outbox.attempts', { count: row.attempts })}`}
        </div>
      </div>
      <div className={styles.actions}>
        {can.resolve && (
          <Button size="small" appearance="primary" onClick={() => open(definition?.conflict?.(row))}>
            {t('outbox.resolve')}
          </Button>
        )}
        {can.tryAgain && (
          <Button size="small" onClick={() => void actions.retry()}>
            {t('outbox.tryAgain')}
          </Button>
        )}
        {can.edit && (
          <Button size="small" onClick={() => open(definition?.form?.(row))}>
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
