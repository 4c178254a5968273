import { Button, MessageBar, MessageBarBody, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { countsOf, type KeyRun } from '../../domain/keys/key-run.ts';
import { workKinds } from '../../domain/keys/waiting-work.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { type ShownKey, useKeyWords } from './key-list.tsx';
import type { KeyDeskState, KeyProblem } from './key-state.ts';
import type { KeyParts } from './key-store.ts';
import { RunBar } from './run-bar.tsx';
import { idOf, WorkTable } from './work-table.tsx';

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalL,
  },
  ready: { backgroundColor: tokens.colorBrandBackground2, border: `1px solid ${tokens.colorBrandStroke2}` },
  words: { flex: '1 1 16rem', minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  kinds: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, flexBasis: '100%' },
  kind: {
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    lineHeight: '1.75rem',
  },
});

/** What stands in the way of a key, in words. */
function Problem({ problem, onClose }: { problem: KeyProblem; onClose(): void }) {
  const { t } = useText();
  function words(): string {
    if (problem.kind === 'call') return problem.error.msg || t('relations.offline');
    const { outcome } = problem;
    if (outcome.kind === 'unknown') return t(`keys.sign-${outcome.why}`);
    const { why, triesLeft } = outcome;
    return why === 'wrongPin' && triesLeft !== null ? t('keys.sign-triesLeft', { tries: triesLeft }) : t(`keys.sign-${why}`);
  }
  return (
    <MessageBar intent="error" layout="multiline" data-problem={problem.kind}>
      <MessageBarBody>{words()}</MessageBarBody>
      <Button size="small" onClick={onClose}>
        {t('frame.close')}
      </Button>
    </MessageBar>
  );
}

/** Asks before a key is removed. */
function ForgetKey({ keyId, n, onClose }: { keyId: string; n: number; onClose(): void }) {
  const { t } = useText();
  const { worker, report, notify } = useDesk();
  async function forget(): Promise<void> {
    const done = await worker.ask('securityKeys.keyForget', { keyId });
    onClose();
    if (!done.ok) return report(done.error, { asked: true, label: t('keys.forget') });
    notify({ tone: 'done', text: t('keys.forgotten', { n }) });
    await worker.resource({ what: 'refresh', name: 'securityKeys.business', subject: '' });
  }
  return (
    <Modal
      title={t('keys.forget')}
      onClose={onClose}
      onSubmit={() => void forget()}
      actions={
        <>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button type="submit" appearance="primary">
            {t('keys.forget')}
          </Button>
        </>
      }
    >
      <span>{t('keys.forgetText', { n })}</span>
    </Modal>
  );
}

/** The run of a key while there is one: what it is about stays on screen until its user closes it. */
const runOf = ({ run }: KeyDeskState, { id }: ShownKey): KeyRun | null => (run?.keyId === id ? run : null);

/** One key: that it is in, what waits for it, and the work that runs. */
export function KeyPane({ shown, parts: { desk, file }, state }: { shown: ShownKey; parts: KeyParts; state: KeyDeskState }) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { holder } = useKeyWords(shown);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isForgetting, setForgetting] = useState(false);
  const { known, inserted } = shown;
  const run = runOf(state, shown);
  const items = run?.items ?? shown.items ?? [];
  const picked = items.filter((item) => !left.has(idOf(item)));
  const isIn = inserted !== undefined;
  const isBusy = state.signing !== null || (state.run !== null && state.run.mode !== 'ended');
  function title(): string {
    if (known === undefined) return t('keys.freshTitle');
    const { n } = known;
    const total = shown.items?.length ?? 0;
    if (isIn) return total === 0 ? t('keys.readyNone', { n }) : t('keys.readyTitle', { n, total });
    return total === 0 ? t('keys.outNone', { n }) : t('keys.outTitle', { n, total });
  }
  return (
    <section className={styles.pane} aria-label={title()}>
      <header className={mergeClasses(pageStyles.list, styles.card, isIn && styles.ready)}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title()}</h2>
          <p className={styles.quiet}>
            {t('keys.certificate', { holder })}
            {known === undefined
              ? ` · ${t('keys.freshText')}`
              : ` · ${t('keys.opens', { count: known.taxNos.length })} · ${t('keys.order')}`}
          </p>
        </div>
        {isIn && known === undefined && (
          <Button appearance="primary" disabledFocusable={isBusy} data-act="check" onClick={() => void desk.check(inserted)}>
            {t('keys.check')}
          </Button>
        )}
        {isIn && known !== undefined && run === null && items.length > 0 && (
          <Button
            appearance="primary"
            disabledFocusable={isBusy || picked.length === 0}
            onClick={() => desk.release(inserted, known.keyId, picked)}
          >
            {t('keys.do', { count: picked.length })}
          </Button>
        )}
        {inserted?.reader === 'file' && <Button onClick={() => file.pull(inserted.id)}>{t('keys.pull')}</Button>}
        {known !== undefined && !isIn && run === null && <Button onClick={() => setForgetting(true)}>{t('keys.forget')}</Button>}
        {items.length > 0 && (
          <div className={styles.kinds}>
            {workKinds.map((kind) => {
              const count = items.filter((item) => item.kind === kind).length;
              return (
                count > 0 && (
                  <span key={kind} className={styles.kind} data-kind={kind}>
                    {t(`keys.kind-${kind}`)} <b>{count}</b>
                  </span>
                )
              );
            })}
          </div>
        )}
      </header>
      {inserted !== undefined && state.signing === inserted.id && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t(inserted.reader === 'companion' ? 'keys.signingCompanion' : 'keys.signing')}</MessageBarBody>
          <Button size="small" onClick={desk.cancelSigning}>
            {t('keys.cancel')}
          </Button>
        </MessageBar>
      )}
      {state.problem !== null && <Problem problem={state.problem} onClose={desk.dropProblem} />}
      {run !== null && <RunBar run={run} counts={countsOf(run)} isIn={isIn} desk={desk} />}
      {items.length > 0 && (
        <WorkTable
          items={items}
          isLeft={(id) => left.has(id)}
          onPick={run === null ? (ids, isPicked) => setLeft((now) => withPick(now, ids, isPicked)) : null}
        />
      )}
      {isForgetting && known !== undefined && <ForgetKey keyId={known.keyId} n={known.n} onClose={() => setForgetting(false)} />}
    </section>
  );
}

/** The companies that are left out, with some of them taken in or out. */
function withPick(left: ReadonlySet<string>, ids: readonly string[], isPicked: boolean): ReadonlySet<string> {
  const next = new Set(left);
  for (const id of ids)
    if (isPicked) next.delete(id);
    else next.add(id);
  return next;
}
