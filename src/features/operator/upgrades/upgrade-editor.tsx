import { mergeClasses } from '@fluentui/react-components';
import type { OperatedGroup } from '../../../api/entities/operated-upgrade.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import { EditorHead } from '../form/editor-head.tsx';
import { useEditorStyles } from '../form/editor-styles.ts';
import { Section } from '../form/section.tsx';
import { type Look, useCheck } from '../form/use-check.ts';
import type { EditingOf } from '../form/use-editing.ts';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';
import { Audience } from '../publications/audience.tsx';
import { DayFields } from '../publications/target-fields.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { SubjectFields, WayFields } from './upgrade-fields.tsx';
import { type UpgradeState, upgradeDraftOf } from './upgrade-state.ts';

/** Has an upgrade looked at. */
const look: Look<UpgradeState> = async (worker, { id, form }) => {
  const told = await worker.ask('operatorUpgrades.operatorUpgradeCheck', { id, draft: upgradeDraftOf(form) });
  return told.ok ? { ok: true, value: { ...told.value, messages: 0 } } : told;
};

/** What its user sees: a window, or nothing. */
function UpgradePreview({ form, groups }: { form: UpgradeState; groups: readonly OperatedGroup[] }) {
  const styles = useEditorStyles();
  const { t } = useText();
  const { way, title, text } = form;
  if (way === 'silent' || way === 'gov') return <p className={styles.quiet}>{t(`operator.sees-${way}`)}</p>;
  const group = form.target === 'group' ? groups.find(({ id }) => id === form.subject) : undefined;
  return (
    <>
      <GuidePreview {...{ title, text }} imgUrl={group?.imgUrl ?? ''} wide={group?.wide ?? 0} isForced={way === 'forced'} />
      <p className={styles.quiet}>{t(`operator.sees-${way}`)}</p>
    </>
  );
}

interface UpgradeEditorProps {
  editing: EditingOf<UpgradeState>;
  isOffline: boolean;
  onChange(form: UpgradeState): void;
  /** What was typed may go; `done` when it was given out. */
  onLeave(done: boolean): void;
}

/** An upgrade with what its user sees and who would get it, all of it in sight before it is given out. */
export function UpgradeEditor({ editing, isOffline, onChange, onLeave }: UpgradeEditorProps) {
  const styles = useEditorStyles();
  const { t } = useText();
  const { worker } = useDesk();
  const { value } = useResource('operator.givenUpgrades', '');
  const checked = useCheck(editing, isOffline, look);
  const problems = useProblems(checked);
  const { id, form, requestId, seen } = editing;
  const { busy, save } = useSave({
    send: () => worker.ask('operatorUpgrades.operatorUpgradeSave', { id, requestId, seen, draft: upgradeDraftOf(form) }),
    done: () => (id === '' ? t('operator.given', { count: checked.answer?.count ?? 0 }) : t('operator.saved')),
    failed: t('operator.giveFailed'),
    onDone: () => onLeave(true),
    onRefused: problems.tried,
  });
  function change(patch: Partial<UpgradeState>, field: string): void {
    problems.touch(field);
    onChange({ ...form, ...patch });
  }
  function onPublish(): void {
    if (!problems.hold()) void save();
  }
  const groups = value?.groups ?? [];
  const shared = { form, problemOf: problems.problemOf, onChange: change };
  return (
    <>
      <EditorHead
        {...{ isOffline, busy, onPublish }}
        isUploading={false}
        title={t(id === '' ? 'operator.newUpgrade' : 'operator.changeUpgrade')}
        does={t(id === '' ? 'operator.give' : 'operator.save')}
        onBack={() => onLeave(false)}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title={t('operator.words')}>
            <WayFields {...shared} />
          </Section>
          <Section title={t('operator.whomAndWhen')}>
            <SubjectFields {...shared} groups={groups} pcs={value?.pcs ?? []} />
            <DayFields {...shared} />
          </Section>
        </div>
        <div className={mergeClasses(styles.column, styles.beside)}>
          <Section title={t('operator.audience')}>
            <Audience checked={checked} />
          </Section>
          <Section title={t('operator.preview')}>
            <UpgradePreview {...{ form, groups }} />
          </Section>
        </div>
      </div>
    </>
  );
}
