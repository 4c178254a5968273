import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import type { AskedMark } from '../../desk/asked/asked-mark.ts';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useAccount } from '../../desk/desk.tsx';
import { WaitingMark } from '../../desk/standing/waiting-mark.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { Contradictions } from './contradictions.tsx';
import { MarkFields } from './mark-fields.tsx';
import { emptyForm, type FormProblem, formProblems, type MarkForm, placeIn } from './mark-form.ts';
import { type MarkPlan, markPlan } from './mark-plan.ts';
import { MarkWarnings } from './mark-warnings.tsx';
import { useLikely } from './use-likely.ts';
import { useKnown, useMarking } from './use-marking.ts';

/** Companies of a preview that are named; the others are told by their number. */
const MOST_NAMED = 50;
const DIRTY = 'mark';
const none: ReadonlySet<FormProblem> = new Set();

const useStyles = makeStyles({
  list: {
    maxHeight: '8rem',
    overflowY: 'auto',
    margin: '0',
    padding: '0.25rem 0.5rem',
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

function Names({ part, texts }: { part: string; texts: readonly (readonly [id: string, text: string])[] }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <ul className={styles.list} data-marks={part}>
      {texts.slice(0, MOST_NAMED).map(([id, text]) => (
        <li key={id}>{text}</li>
      ))}
      {texts.length > MOST_NAMED && <li>{t('marks.more', { count: texts.length - MOST_NAMED })}</li>}
    </ul>
  );
}

/** Which companies are marked and which not, with reasons. Of a single one that is marked the title says it. */
function Preview({ plan: { touched, left } }: { plan: MarkPlan }) {
  const { t } = useText();
  return (
    <>
      {touched.length === 0 && <strong role="status">{t('marks.noneTouched')}</strong>}
      {touched.length + left.length > 1 && touched.length > 0 && (
        <>
          <strong role="status">{t('marks.touched', { count: touched.length })}</strong>
          <Names part="touched" texts={touched.map(({ id, name }) => [id, name])} />
        </>
      )}
      {left.length > 0 && (
        <>
          <strong>{t('marks.left', { count: left.length })}</strong>
          <Names part="left" texts={left.map(({ id, name, why }) => [id, t(`marks.left-${why}`, { name })])} />
        </>
      )}
    </>
  );
}

/** Nothing opens over what was typed, and nothing loads the page anew. */
function useHeld(isTouched: boolean): void {
  useEffect(() => {
    if (!isTouched) return undefined;
    markDirty(DIRTY);
    return () => markClean(DIRTY);
  }, [isTouched]);
}

export interface MarkDialogProps {
  readonly asked: AskedMark;
  onClose(): void;
}

/** Marks a state by hand for one company or a set of them, frozen when it was opened (PLUS-47). Without the line the mark waits in the outbox. */
export function MarkDialog({ asked, onClose }: MarkDialogProps) {
  const { t } = useText();
  const today = useChinaDay();
  const isOffline = useOffline();
  const current = useAccount((state) => state.directory);
  const [dir] = useState(current);
  const likely = useLikely(asked, dir);
  const [filled, setForm] = useState<MarkForm | null>(null);
  const form = filled ?? emptyForm(likely, today);
  const [step, setStep] = useState({ tried: false, touched: false, busy: false });
  const { isRead } = useKnown();
  const marking = useMarking();
  const [single = null, ...others] = asked.companyIds;
  const company = others.length === 0 ? single : null;
  const { area } = placeIn('', form);
  const plan = useMemo(() => markPlan(dir, asked.companyIds, area), [dir, asked, area]);
  const problems = formProblems(form, today);
  const name = plan.touched[0]?.name ?? plan.left[0]?.name ?? '';
  useHeld(step.touched);

  async function submit(): Promise<void> {
    setStep({ ...step, tried: true });
    if (step.busy || !isRead || problems.size > 0 || plan.touched.length === 0) return;
    setStep({ ...step, tried: true, busy: true });
    const isStored = await marking.mark(
      form,
      plan.touched.map(({ id }) => id),
    );
    if (isStored) onClose();
    else setStep({ ...step, tried: true, busy: false });
  }
  return (
    <Modal
      title={company === null ? t('marks.titleMany', { count: asked.companyIds.length }) : t('marks.titleOf', { name })}
      busy={step.busy}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('marks.cancel')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={step.busy || !isRead || plan.touched.length === 0}>
            {t('marks.do', { count: plan.touched.length })}
          </Button>
        </>
      }
    >
      {isOffline && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('marks.queued')}</MessageBarBody>
        </MessageBar>
      )}
      {company !== null && <Contradictions companyId={company} />}
      <MarkFields
        form={form}
        problems={step.tried ? problems : none}
        onChange={(next) => {
          setForm(next);
          setStep({ ...step, touched: true });
        }}
      />
      {company !== null && <WaitingMark place={placeIn(company, form)} />}
      <MarkWarnings form={form} touched={plan.touched} />
      <Preview plan={plan} />
      <span className="wb-quiet">{t('marks.lead')}</span>
    </Modal>
  );
}
