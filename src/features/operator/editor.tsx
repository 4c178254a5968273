import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { PublicationForm } from '../../api/entities/publication.ts';
import type { FieldProblem } from '../../domain/publishing/check-publication.ts';
import { emptyPage, fieldsOfKind } from '../../domain/publishing/content.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { Audience } from './audience.tsx';
import type { ProblemOf } from './form-fields.tsx';
import type { Editing, FormState } from './form-state.ts';
import { KindFields } from './kind-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { Preview } from './preview.tsx';
import { Section } from './section.tsx';
import { ScheduleFields, TargetFields } from './target-fields.tsx';
import { UploadsContext, useUploadCount } from './uploads.ts';
import { type Checked, useCheck } from './use-check.ts';
import { usePublish } from './use-publish.ts';

const MOST_PAGES = 7;

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { flex: 1 },
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
  reason: { margin: 0, color: tokens.colorNeutralForeground3 },
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

/** Which problems are told: of what was touched, and all of them once publishing was tried. */
function useProblems(checked: Checked) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly FieldProblem[] | null>(null);
  const [isTried, setTried] = useState(false);
  const problems = refused ?? checked.answer?.problems ?? [];
  const problemOf: ProblemOf = (field) =>
    isTried || touched.has(field) ? (problems.find((one) => one.field === field)?.problem ?? null) : null;
  return {
    problemOf,
    touch(field: string): void {
      setRefused(null);
      setTouched((before) => new Set([...before, field]));
    },
    tried: (found: readonly FieldProblem[] | null): void => {
      setTried(true);
      setRefused(found);
      if (found !== null) focusFirst(found);
    },
  };
}

interface EditorProps {
  editing: Editing;
  isOffline: boolean;
  onChange(form: FormState): void;
  /** What was typed may go; `done` when it was published. */
  onLeave(done: boolean): void;
}

interface HeadProps extends Pick<EditorProps, 'editing' | 'isOffline'> {
  busy: boolean;
  isUploading: boolean;
  onBack(): void;
  onPublish(): void;
}

function EditorHead({ editing: { id, form }, isOffline, busy, isUploading, onBack, onPublish }: HeadProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const kind = t(`operator.kind-${form.kind}`);
  const name = form.kind === 'notice' ? t('operator.send') : t(id === '' ? 'operator.publish' : 'operator.save');
  return (
    <header className={styles.head}>
      <h1 className={mergeClasses(pageStyles.title, styles.title)} id="wb-operator-title">
        {t(id === '' ? 'operator.newOf' : 'operator.changeOf', { kind })}
      </h1>
      {(isOffline || isUploading) && <p className={styles.reason}>{t(isOffline ? 'operator.offline' : 'operator.uploading')}</p>}
      <Button onClick={onBack}>{t('operator.back')}</Button>
      <Button
        appearance="primary"
        disabledFocusable={busy || isOffline || isUploading}
        icon={busy ? <Spinner size="tiny" /> : undefined}
        onClick={onPublish}
      >
        {busy ? t('operator.publishing') : name}
      </Button>
    </header>
  );
}

/** A form with its preview and who would get it, all of it in sight before it is published. */
export function Editor({ editing, isOffline, onChange, onLeave }: EditorProps) {
  const styles = useStyles();
  const { t } = useText();
  const checked = useCheck(editing, isOffline);
  const problems = useProblems(checked);
  const { form } = editing;
  const [asked, setAsked] = useState(false);
  const { isUploading, uploads } = useUploadCount();
  const { publish, busy } = usePublish({
    editing,
    count: checked.answer?.count ?? 0,
    onDone: () => onLeave(true),
    onRefused: problems.tried,
  });
  function change(patch: Partial<FormState>, field: string): void {
    problems.touch(field);
    onChange({ ...form, ...patch });
  }
  function onPublish(): void {
    problems.tried(null);
    // While the form is still being looked at the gateway decides: it looks at what is sent as well.
    const wrong = checked.state === 'known' ? (checked.answer?.problems ?? []) : [];
    if (wrong.length > 0) focusFirst(wrong);
    else if (form.kind === 'notice') setAsked(true);
    else void publish();
  }
  const shared = { form, problemOf: problems.problemOf };
  return (
    <>
      <EditorHead {...{ editing, isOffline, busy, isUploading, onPublish }} onBack={() => onLeave(false)} />
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

/** The first field that is wrong, in the order of the page. */
function focusFirst(problems: readonly FieldProblem[]): void {
  const names = new Set(problems.map(({ field }) => field));
  const fields = [...document.querySelectorAll<HTMLElement>('input[name], textarea[name], select[name]')];
  fields.find((one) => names.has(one.getAttribute('name') ?? ''))?.focus();
}
