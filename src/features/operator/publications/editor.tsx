import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { PublicationForm } from '../../../api/entities/publication.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { emptyPage, fieldsOfKind } from '../../../domain/publishing/content.ts';
import { MOST_PAGES } from '../../../domain/publishing/publication.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { EditorHead } from '../form/editor-head.tsx';
import type { ProblemOf } from '../form/form-fields.tsx';
import { draftOf, type Editing, type FormState } from '../form/form-state.ts';
import { Section } from '../form/section.tsx';
import { type Look, useCheck } from '../form/use-check.ts';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';
import { Audience } from './audience.tsx';
import { KindFields } from './kind-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { Preview } from './preview.tsx';
import { ScheduleFields, TargetFields } from './target-fields.tsx';
import { UploadsContext, useUploadCount } from './uploads.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(18rem, 24rem)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 68em)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(16rem, 22rem)' },
    '@media (max-width: 46em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  // In sight beside whatever part of the form is typed in.
  beside: { position: 'sticky', insetBlockStart: 0 },
});

type Content = PublicationForm['content'];

interface ContentProps {
  form: FormState;
  problemOf: ProblemOf;
  /** Pages keep their places meanwhile. */
  isUploading: boolean;
  onContent(patch: Partial<Content>, field: string): void;
}

/** Words, picture and button of every page. */
function ContentSections({ form: { kind, content }, problemOf, isUploading, onContent }: ContentProps) {
  const { t } = useText();
  const fields = fieldsOfKind[kind];
  const has = { picture: fields.includes('imgUrl'), button: fields.includes('buttonText'), linkOnly: fields.includes('jumpParam') };
  const { pages } = content;
  const canHavePages = fields.includes('pages');
  return (
    <>
      <Section title={t('operator.words')}>
        <PageFields page={content} at="" {...{ has, problemOf }} onChange={onContent} />
        {canHavePages && pages.length === 0 && (
          <Button onClick={() => onContent({ pages: [{ ...emptyPage }] }, 'pages')}>{t('operator.addPage')}</Button>
        )}
      </Section>
      {canHavePages &&
        pages.map((page, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no name but their place
          <Section key={n} title={t('operator.page', { n: n + 2 })}>
            <PageFields
              page={page}
              at={`pages.${n}.`}
              {...{ has, problemOf }}
              onChange={(patch, field) => onContent({ pages: pages.with(n, { ...page, ...patch }) }, field)}
            />
            <Button disabledFocusable={isUploading} onClick={() => onContent({ pages: pages.toSpliced(n, 1) }, 'pages')}>
              {t('operator.removePage', { n: n + 2 })}
            </Button>
            {n === pages.length - 1 && pages.length < MOST_PAGES && (
              <Button onClick={() => onContent({ pages: [...pages, { ...emptyPage }] }, 'pages')}>{t('operator.addPage')}</Button>
            )}
          </Section>
        ))}
    </>
  );
}

interface EditorProps {
  editing: Editing;
  isOffline: boolean;
  onChange(form: FormState): void;
  /** What was typed may go; `done` when it was published. */
  onLeave(done: boolean): void;
}

/** Has a publication looked at. */
const look: Look<FormState> = (worker, { id, form }) => worker.ask('operator.operatorCheck', { id, draft: draftOf(form) });

/** A form with its preview and who would get it, all of it in sight before it is published. */
export function Editor({ editing, isOffline, onChange, onLeave }: EditorProps) {
  const styles = useStyles();
  const { t } = useText();
  const checked = useCheck(editing, isOffline, look);
  const problems = useProblems(checked);
  const { id, requestId, seen, form } = editing;
  const { worker } = useDesk();
  const kind = t(`operator.kind-${form.kind}`);
  const does = form.kind === 'notice' ? t('operator.send') : t(id === '' ? 'operator.publish' : 'operator.save');
  const [asked, setAsked] = useState(false);
  const { isUploading, uploads } = useUploadCount();
  const { save: publish, busy } = useSave({
    send: () => worker.ask('operator.operatorSave', { id, requestId, seen, draft: draftOf(form) }),
    done({ sent }) {
      if (form.kind === 'notice') return t('operator.sent', { count: sent });
      return id === '' ? t('operator.published', { count: checked.answer?.count ?? 0 }) : t('operator.saved');
    },
    failed: t('operator.publishFailed'),
    onDone: () => onLeave(true),
    onRefused: problems.tried,
  });
  function change(patch: Partial<FormState>, field: string): void {
    problems.touch(field);
    onChange({ ...form, ...patch });
  }
  function onPublish(): void {
    if (problems.hold()) return;
    if (form.kind === 'notice') setAsked(true);
    else void publish();
  }
  const shared = { form, problemOf: problems.problemOf };
  return (
    <>
      <EditorHead
        {...{ does, isOffline, busy, isUploading, onPublish }}
        title={t(id === '' ? 'operator.newOf' : 'operator.changeOf', { kind })}
        onBack={() => onLeave(false)}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <UploadsContext value={uploads}>
            <ContentSections
              {...{ ...shared, isUploading }}
              onContent={(patch, field) => change({ content: { ...form.content, ...patch } }, field)}
            />
          </UploadsContext>
        </div>
        <div className={styles.column}>
          <Section title={t(`operator.kind-${form.kind}`)}>
            <KindFields
              {...{ kind: form.kind, content: form.content, problemOf: problems.problemOf }}
              onChange={(patch, field) => change({ content: { ...form.content, ...patch } }, field)}
            />
            <ScheduleFields {...shared} onChange={change} />
          </Section>
          <Section title={t('operator.whom')}>
            <TargetFields {...shared} onChange={change} />
          </Section>
        </div>
        <div className={mergeClasses(styles.column, styles.beside)}>
          <Section title={t('operator.preview')}>
            <Preview kind={form.kind} content={form.content} />
          </Section>
          <Section title={t('operator.audience')}>
            <Audience checked={checked} />
          </Section>
        </div>
      </div>
      {asked && (
        <Modal
          alert
          title={t('operator.sendTitle')}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t('frame.cancel')}</Button>
              <Button
                appearance="primary"
                disabledFocusable={checked.state !== 'known'}
                onClick={() => {
                  setAsked(false);
                  void publish();
                }}
              >
                {t('operator.send')}
              </Button>
            </>
          }
        >
          <p>{t('operator.sendText', { count: checked.answer?.messages ?? 0 })}</p>
        </Modal>
      )}
    </>
  );
}
