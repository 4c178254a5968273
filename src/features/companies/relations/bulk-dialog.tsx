import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useAccount } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { isMobile } from '../../../domain/access/credentials.ts';
import { type BulkAction, type BulkPlan, bulkPlan, type LeftReason } from '../../../domain/company/bulk-plan.ts';
import { occurringTags, type TagChange } from '../../../domain/company/bulk-tags.ts';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { problemWords } from '../commands.ts';
import { type BulkChoice, type BulkPhase, useBulkRun } from './bulk-run.ts';
import { BulkTags, tagsAreRight } from './bulk-tags.tsx';
import { tagsAt } from './give-bulk.ts';
import { MobileField, QueuedNote } from './relation-fields.tsx';
import { ShareGrants } from './share-grants.tsx';
import { useMemberOf } from './use-relations.ts';

const useStyles = makeStyles({
  list: {
    maxHeight: '14rem',
    overflowY: 'auto',
    margin: '0',
    padding: '0.25rem 0.5rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

const titles = {
  hide: 'relations.bulkHideTitle',
  show: 'relations.bulkShowTitle',
  share: 'relations.bulkShareTitle',
  tag: 'relations.bulkTagTitle',
} as const;
const verbs = {
  hide: 'relations.bulkHideDo',
  show: 'relations.bulkShowDo',
  share: 'relations.bulkShareDo',
  tag: 'relations.bulkTagDo',
} as const;
const whys: Readonly<Record<LeftReason, `relations.left-${LeftReason}`>> = {
  hidden: 'relations.left-hidden',
  shown: 'relations.left-shown',
  shared: 'relations.left-shared',
  active: 'relations.left-active',
  member: 'relations.left-member',
  same: 'relations.left-same',
  full: 'relations.left-full',
  gone: 'relations.left-gone',
};

interface BulkDialogProps {
  action: BulkAction;
  /** The set, frozen when the dialog was opened. */
  ids: readonly string[];
  onClose(): void;
}

/** The companies of a set as they were when the dialog was opened: what the user read is what is done. */
function useFrozen(ids: readonly string[]) {
  const current = useAccount((state) => state.directory);
  const [dir] = useState<Directory | null>(current);
  return useMemo(() => {
    const places = new Map(dir?.id.map((id, at) => [id, at]));
    const placeOf = (id: string): number => places.get(id) ?? -1;
    const tagsOf = (id: string): readonly string[] => (dir === null ? [] : tagsAt(dir, placeOf(id)));
    return {
      tagsOf,
      occurring: occurringTags(ids.map(tagsOf)),
      isThere: (id: string): boolean => places.has(id),
      isHidden: (id: string): boolean => ((dir?.flags[placeOf(id)] ?? 0) & FLAG_HIDDEN) !== 0,
      nameOf: (id: string): string => dir?.name[placeOf(id)] ?? id,
    };
  }, [dir, ids]);
}
type Frozen = ReturnType<typeof useFrozen>;

/** Which companies of the set are touched and which not. */
function usePlan(action: BulkAction, ids: readonly string[], frozen: Frozen, { mobile, tags }: BulkChoice): BulkPlan {
  const { companyId } = useActiveCompany();
  const [activeId] = useState(companyId);
  const members = useMemberOf();
  const { value } = useResource('relations.relations', '');
  const shared = new Set((value?.shared ?? []).filter((one) => one.shareMobile === mobile).map((one) => one.companyId));
  const companyOf = (id: string) =>
    frozen.isThere(id) ? { id, hidden: frozen.isHidden(id), member: members.has(id), tags: frozen.tagsOf(id) } : null;
  return bulkPlan(action, ids, companyOf, { activeId, shared, tags });
}

function Companies({ part, texts }: { part: string; texts: readonly (readonly [id: string, text: string])[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} data-bulk={part}>
      {texts.map(([id, text]) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

/** Which companies would be touched and which not, with reasons. */
function Preview({ plan: { touched, left }, nameOf }: { plan: BulkPlan; nameOf(id: string): string }) {
  const { t } = useText();
  return (
    <>
      <strong>{t('relations.bulkTouched', { count: touched.length })}</strong>
      {touched.length > 0 && <Companies part="touched" texts={touched.map((id) => [id, nameOf(id)])} />}
      {left.length > 0 && (
        <>
          <strong>{t('relations.bulkLeft', { count: left.length })}</strong>
          <Companies part="left" texts={left.map(({ id, why }) => [id, t(whys[why], { name: nameOf(id) })])} />
        </>
      )}
    </>
  );
}

function Progress({ done, all, stops }: Extract<BulkPhase, { kind: 'runs' }>) {
  const { t, language } = useText();
  const counts = { done: formatCount(done, language), all: formatCount(all, language) };
  return (
    <div data-bulk="progress">
      <p role="status">{t(stops ? 'relations.bulkStops' : 'relations.bulkRuns', counts)}</p>
      <ProgressBar value={done} max={all} aria-label={t('relations.bulkRuns', counts)} />
    </div>
  );
}

interface EndedProps {
  phase: Extract<BulkPhase, { kind: 'ended' }>;
  title: string;
  nameOf(id: string): string;
  onClose(): void;
}

/** What came of it, where not all was done: each company that was not with its reason. */
function Ended({ phase: { outcome, undo }, title, nameOf, onClose }: EndedProps) {
  const { t, language } = useText();
  const { done, failed, stopped } = outcome;
  const n = (count: number): string => formatCount(count, language);
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          {undo !== null && (
            <Button
              onClick={() => {
                undo();
                onClose();
              }}
            >
              {t('relations.bulkUndo', { count: done.length })}
            </Button>
          )}
          <Button appearance="primary" onClick={onClose}>
            {t('frame.close')}
          </Button>
        </>
      }
    >
      <strong role="status">
        {stopped > 0
          ? t('relations.bulkStopped', { count: stopped })
          : t('relations.bulkEnded', { done: n(done.length), failed: n(failed.length) })}
      </strong>
      {failed.length > 0 && (
        <>
          <span>{t('relations.bulkFailed', { count: failed.length })}</span>
          <Companies
            part="failed"
            texts={failed.map(({ id, problem }) => [id, t('relations.bulkWhy', { name: nameOf(id), why: problemWords(problem, t) })])}
          />
        </>
      )}
    </Modal>
  );
}

const noTags: TagChange = { add: [], remove: [] };

/** Shows which companies a bulk action touches and which not, with reasons, before it is done (PLUS-17). */
export function BulkDialog({ action, ids, onClose }: BulkDialogProps) {
  const { t } = useText();
  const offline = useOffline();
  const { phase, run, stop } = useBulkRun(action, onClose);
  const [form, setForm] = useState({ mobile: '', tags: noTags, tried: false });
  const choice: BulkChoice = { mobile: form.mobile.trim(), tags: form.tags };
  const frozen = useFrozen(ids);
  const plan = usePlan(action, ids, frozen, choice);
  const isRight = action === 'share' ? isMobile(choice.mobile) : action !== 'tag' || tagsAreRight(choice.tags);
  const runs = phase.kind === 'runs';

  function submit(): void {
    if (runs || plan.touched.length === 0) return;
    if (isRight) void run(plan.touched, choice);
    else setForm({ ...form, tried: true });
  }
  if (phase.kind === 'ended') return <Ended phase={phase} title={t(titles[action])} nameOf={frozen.nameOf} onClose={onClose} />;
  return (
    <Modal
      title={t(titles[action])}
      busy={runs}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={runs ? stop : onClose} disabledFocusable={runs && phase.stops}>
            {t(runs ? 'relations.bulkStop' : 'relations.cancel')}
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={runs || plan.touched.length === 0}>
            {t(verbs[action], { count: plan.touched.length })}
          </Button>
        </>
      }
    >
      <QueuedNote offline={offline} />
      {action === 'share' && (
        <>
          <MobileField value={form.mobile} isBad={form.tried && !isRight} onChange={(value) => setForm({ ...form, mobile: value })} />
          <ShareGrants mobile={choice.mobile} />
        </>
      )}
      {action === 'tag' && (
        <BulkTags
          value={form.tags}
          occurring={frozen.occurring}
          disabled={runs}
          onChange={(tags) => setForm((now) => ({ ...now, tags }))}
        />
      )}
      {runs && <Progress {...phase} />}
      <Preview plan={plan} nameOf={frozen.nameOf} />
    </Modal>
  );
}
