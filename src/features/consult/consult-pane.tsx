import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { type ButtonCode, isRatingAsked } from '../../domain/consult/scene.ts';
import { isUnfinished } from '../../domain/consult/talk.ts';
import { useText } from '../../ui/text.ts';
import { Closing } from './closing.tsx';
import { useConsultStyles } from './consult-styles.ts';
import { SeenPane } from './seen-pane.tsx';
import { TalkPane } from './talk-pane.tsx';
import { Topics } from './topics.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useOffer } from './use-offer.ts';
import { isKnown, useConsulting, useLines, useLocationOf, useTalks } from './use-talks.ts';

const edge = `1px solid ${tokens.colorNeutralStroke2}`;
const useStyles = makeStyles({
  panes: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '14.75rem minmax(0, 1fr) 19.5rem',
    flex: 1,
    minHeight: 0,
    '> :first-child': { borderRight: edge },
    '> :last-child': { borderLeft: edge },
    // 1024: what is seen stands below the kinds; 683: one below the other.
    '@media (max-width: 64em)': {
      gridTemplateColumns: '14.75rem minmax(0, 1fr)',
      '> aside': { gridColumn: '1', gridRow: '2' },
      '> :nth-child(2)': { gridRow: '1 / span 2' },
    },
    '@media (max-width: 43em)': { display: 'flex', flexDirection: 'column', overflowY: 'auto', '> *': { flex: 'none' } },
  },
});

interface ConsultPaneProps {
  /** The company that is asked about, '' for none. */
  readonly companyId: string;
  /** The kind that somebody came for, null for whichever. */
  readonly buttonCode: ButtonCode | null;
  /** What closes it, in the window; null on the page. It was asked for when `closing` is true. */
  readonly onClose: (() => void) | null;
  readonly closing: boolean;
  onClosing(isAsked: boolean): void;
}

/** Talks with advisors: kinds and talks, what is said, and what the advisor sees. */
export function ConsultPane({ companyId: asked, buttonCode, onClose, closing, onClosing }: ConsultPaneProps) {
  const styles = useConsultStyles();
  const own = useStyles();
  const { t } = useText();
  const talks = useTalks();
  const { change } = useConsulting();
  const [chosen, setChosen] = useState<string | null>(null);
  const [kind, setKind] = useState<ButtonCode | null>(buttonCode);
  const [draftStates, setDraftStates] = useState<0 | 1>(asked === '' ? 0 : 1);
  const open = talks?.find((talk) => talk.state !== 'ended' && talk.companyId === asked && (kind === null || talk.buttonCode === kind));
  const talk = chosen === null ? (open ?? null) : (talks?.find(({ sceneId }) => sceneId === chosen) ?? null);
  const companyId = talk?.companyId ?? asked;
  const location = useLocationOf(companyId);
  const offer = useOffer(location);
  const lines = useLines(talk?.sceneId ?? '') ?? [];
  const unfinished = talk !== null && isUnfinished(talk, isKnown(talk)) && isRatingAsked(location);
  useLeaveQuestion(unfinished);
  if (talks === undefined) return <Waiting>{t('consult.reading')}</Waiting>;
  const [first] = offer.codes;
  const topic = talk?.buttonCode ?? kind ?? first;
  const head = talk === null || talk.advisor === '' ? t('frame.consult') : talk.advisor;
  const hours = topic === undefined ? '' : offer.hoursOf(topic);
  const close = (): void => {
    if (unfinished) onClosing(true);
    else onClose?.();
  };
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <h1 className={styles.title} id="wb-consult-title">
          {head}
        </h1>
        {talk !== null && <span className={styles.quiet}>{t(`consult.state-${talk.state}`)}</span>}
        <span className={styles.end}>
          <span className={styles.quiet}>
            {[offer.phone === '' ? '' : t('consult.call', { phone: offer.phone }), hours].filter((word) => word !== '').join(' · ')}
          </span>
          {talk !== null && talk.state !== 'ended' && (
            <Button size="small" onClick={() => void change(talk.sceneId, { ended: 1 })}>
              {t('consult.end')}
            </Button>
          )}
          {onClose !== null && (
            <Button size="small" appearance="subtle" icon="✕" data-close aria-label={t('frame.close')} onClick={close} />
          )}
        </span>
      </header>
      {topic === undefined ? (
        <Waiting>
          {t(offer.isUnknown ? 'consult.reading' : 'consult.notOffered')}
          {!offer.isUnknown && offer.phone !== '' && <span>{t('consult.call', { phone: offer.phone })}</span>}
        </Waiting>
      ) : (
        <div className={own.panes}>
          <Topics
            {...{ offer, talks }}
            current={{ buttonCode: topic, sceneId: talk?.sceneId ?? '' }}
            onTopic={(code) => {
              setKind(code);
              setChosen(talks.find((one) => one.state !== 'ended' && one.companyId === asked && one.buttonCode === code)?.sceneId ?? '');
            }}
            onTalk={({ sceneId }) => setChosen(sceneId)}
          />
          <TalkPane
            key={talk?.sceneId ?? `new ${topic}`}
            {...{ offer, talk, companyId }}
            buttonCode={topic}
            states={draftStates}
            onBegun={setChosen}
            onAgain={() => {
              setKind(topic);
              setChosen('');
            }}
          />
          <SeenPane
            companyId={companyId}
            advisor={talk?.advisor ?? ''}
            states={talk?.states ?? draftStates}
            documents={talk?.documents ?? 0}
            onShow={
              talk === null
                ? ({ states }) => states !== undefined && setDraftStates(states)
                : talk.state === 'ended'
                  ? null
                  : (what) => void change(talk.sceneId, what)
            }
            onRate={
              talk !== null && talk.stars === 0 && isKnown(talk) && isRatingAsked(location)
                ? (stars, feedback) => void change(talk.sceneId, { stars, feedback })
                : null
            }
          />
          {closing && unfinished && (
            <Closing
              waiting={lines.filter(({ by, n }) => by === 'user' && n === 0).length}
              onRate={() => {
                onClosing(false);
                document.querySelector<HTMLElement>('[data-rating] button')?.focus();
              }}
              onClose={() => onClose?.()}
              onStay={() => onClosing(false)}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const styles = useConsultStyles();
  return (
    <div className={styles.empty} role="status">
      {children}
    </div>
  );
}
