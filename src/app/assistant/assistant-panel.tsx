import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { HistoryRegular } from '@fluentui/react-icons/headless/svg/history';
import { SubtractRegular } from '@fluentui/react-icons/headless/svg/subtract';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import type { CompanyMenus } from '../../desk/asked/asked-menu.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { useResource } from '../../desk/use-resource.ts';
import { CALENDAR_PATH, MANAGE_PATH, SECURITY_PATH } from '../../domain/core/view-paths.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { isComposing } from '../../ui/composing.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { sidePanel } from '../../ui/fluent/layer-styles.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { AnswerView } from './answer-view.tsx';
import { answerWords } from './answer-words.ts';
import type { Assistant } from './assistant.ts';
import { codeUpdates } from './code-update.ts';
import { useAnswering } from './use-answering.ts';
import { useModel } from './use-model.ts';

const iconSize = { width: '20', height: '20' } as const;

const useStyles = makeStyles({
  panel: {
    ...sidePanel,
    width: 'min(22.5rem, 100vw)',
    '@media print': { display: 'none' },
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '0.25rem', minHeight: '2.875rem', padding: '0 0.5rem 0 1rem' },
  title: { flex: 1, margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem',
    padding: '0 0.75rem 0.5rem',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  body: { flex: 1, minHeight: 0, overflowY: 'auto', padding: '0.75rem 1rem' },
  answers: { display: 'flex', flexDirection: 'column', rowGap: '1.25rem', margin: 0, padding: 0, listStyleType: 'none' },
  intro: { margin: '0 0 0.75rem', color: tokens.colorNeutralForeground2 },
  questions: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '0.375rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  sub: { margin: '1rem 0 0.375rem', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  foot: { display: 'flex', columnGap: '0.5rem', padding: '0.5rem 1rem', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  field: { flex: 1, minWidth: 0 },
  local: { padding: '0 1rem 0.5rem', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

const questions: readonly TextKey[] = [
  ...(['assistant.q1', 'assistant.q2', 'assistant.q3', 'assistant.q8', 'assistant.q7', 'assistant.q6'] as const),
  ...(['assistant.q4', 'assistant.q5', 'assistant.q9', 'assistant.q10', 'assistant.q11'] as const),
];
/** What is likeliest asked on a screen, by its code. */
const firstOn: Readonly<Record<string, readonly TextKey[]>> = {
  [CALENDAR_PATH]: ['assistant.q2', 'assistant.q1'],
  [MANAGE_PATH]: ['assistant.q7', 'assistant.q5', 'assistant.q6'],
};

/** Questions to begin with: those of the screen first. */
const questionsOn = (code: string): readonly TextKey[] => [...new Set([...(firstOn[code] ?? []), ...questions])];

/** The code of what is on screen, a moment after it has come to rest (CONST-37). */
function useCode(): string {
  const { clock } = useDesk();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [code, setCode] = useState(pathname);
  const [updates] = useState(() => codeUpdates(clock, setCode));
  useEffect(() => updates.change(pathname), [updates, pathname]);
  useEffect(() => updates.stop, [updates]);
  return code;
}

function Links() {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate({ ...viewTarget(path), search: true });
  const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
  const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();
  const link = (text: string, go: () => void) => (
    <Button size="small" appearance="subtle" onClick={go}>
      {text}
    </Button>
  );
  return (
    <nav className={styles.links} aria-label={t('assistant.links')}>
      {link(t('assistant.sideMenu'), focus('.wb-rail [aria-current], .wb-rail a'))}
      {link(t('assistant.rightMenu'), press('button.wb-account'))}
      {link(t('frame.security'), to(SECURITY_PATH))}
      {link(t('frame.companies'), to(MANAGE_PATH))}
    </nav>
  );
}

function Questions({ list, onAsk }: { list: readonly string[]; onAsk: ((text: string) => void) | null }) {
  const styles = useStyles();
  return (
    <ul className={styles.questions}>
      {list.map((text) => (
        <li key={text}>
          <Button size="small" shape="circular" disabledFocusable={onAsk === null} onClick={() => onAsk?.(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Head({ assistant }: { assistant: Assistant }) {
  const styles = useStyles();
  const { t } = useText();
  const { state } = useSyncExternalStore(assistant.subscribe, assistant.get);
  return (
    <header className={styles.head}>
      <h2 className={styles.title} id="wb-assistant-title">
        {t('assistant.title')}
      </h2>
      <Button
        appearance="subtle"
        icon={<HistoryRegular {...iconSize} />}
        aria-label={t(state === 'history' ? 'assistant.back' : 'assistant.history')}
        title={t(state === 'history' ? 'assistant.back' : 'assistant.history')}
        onClick={assistant.lookBack}
      />
      <Button
        appearance="subtle"
        icon={<SubtractRegular {...iconSize} />}
        aria-label={t('assistant.minimize')}
        title={t('assistant.minimize')}
        onClick={assistant.minimize}
      />
      <Button appearance="subtle" icon={<DismissRegular {...iconSize} />} aria-label={t('frame.close')} onClick={assistant.close} />
    </header>
  );
}

/** The menus of the active company, for what is to be opened. */
function Menus({ companyId, onMenus }: { companyId: string; onMenus(menus: CompanyMenus | null): void }) {
  const { value } = useResource('menus.menus', companyId);
  useEffect(() => {
    onMenus(value === null ? null : { companyId, ...value });
    return () => onMenus(null);
  }, [companyId, value, onMenus]);
  return null;
}

/** The open assistant (ASSIST-01): questions, their answers and those asked before, at the right side of any view. Escape closes it. */
export function AssistantPanel({ assistant }: { assistant: Assistant }) {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const { state, answers } = useSyncExternalStore(assistant.subscribe, assistant.get);
  const { companyId } = useActiveCompany();
  const [menus, setMenus] = useState<CompanyMenus | null>(null);
  const [text, setText] = useState('');
  const code = useCode();
  const answerTo = useAnswering(menus);
  const isOffline = useOffline();
  const model = useModel(isOffline);
  const field = useRef<HTMLInputElement>(null);
  const newest = useRef<HTMLLIElement>(null);
  useFocusBack();
  useEffect(() => field.current?.focus(), []);
  const last = answers.at(-1);
  useEffect(() => {
    // It is read from its question on.
    if (last !== undefined) newest.current?.scrollIntoView({ block: 'start' });
  }, [last]);
  const ask = useCallback(
    (question: string): void => {
      if (question.trim() === '' || answerTo === null) return;
      assistant.add(answerTo(question));
      setText('');
      field.current?.focus();
    },
    [answerTo, assistant],
  );
  const onAsk = answerTo === null ? null : ask;
  const asked = [...new Set(answers.map((one) => one.text).toReversed())];
  return (
    <FluentScope>
      <section
        className={styles.panel}
        role="dialog"
        aria-labelledby="wb-assistant-title"
        data-assistant={state}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && assistant.close()}
      >
        <Head assistant={assistant} />
        <Links />
        <div className={styles.body}>
          {answerTo === null && <p role="status">{t('assistant.reading')}</p>}
          {state === 'history' && (
            <>
              {asked.length === 0 && <p className={styles.intro}>{t('assistant.noHistory')}</p>}
              <Questions list={asked} onAsk={onAsk} />
            </>
          )}
          {state === 'inited' && <p className={styles.intro}>{t('assistant.intro')}</p>}
          {state === 'recent' && (
            <ul className={styles.answers}>
              {answers.map((one) => (
                <AnswerView key={one.id} answered={one} itemRef={one === last ? newest : undefined} model={model} isOffline={isOffline} />
              ))}
            </ul>
          )}
          {(state === 'inited' || asked.length === 0 || last?.answer.kind === 'unclear') && (
            <>
              <h3 className={styles.sub}>{t('assistant.tryThese')}</h3>
              <Questions list={questionsOn(code).map((key) => t(key))} onAsk={onAsk} />
            </>
          )}
        </div>
        <span className="wb-hidden" role="status" data-said="">
          {last === undefined ? '' : answerWords(last, texts)}
        </span>
        <form
          className={styles.foot}
          onSubmit={(event) => {
            event.preventDefault();
            ask(text);
          }}
        >
          <Input
            className={styles.field}
            input={{ ref: field }}
            value={text}
            autoComplete="off"
            maxLength={200}
            aria-label={t('assistant.field')}
            placeholder={t('assistant.hint')}
            onChange={(_, { value }) => setText(value)}
          />
          <Button type="submit" appearance="primary" disabledFocusable={answerTo === null || text.trim() === ''}>
            {t('assistant.ask')}
          </Button>
        </form>
        <span className={styles.local}>{t(model === null ? 'assistant.local' : 'assistant.localFirst', { ...model })}</span>
        {companyId !== null && <Menus companyId={companyId} onMenus={setMenus} />}
      </section>
    </FluentScope>
  );
}
