import { Button, Select } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { lineProgress } from '../../../domain/consult/talk.ts';
import { MOST_IN_TALK } from '../../../domain/consult/talk-picture.ts';
import { useText } from '../../../ui/text.ts';
import { useConsultStyles } from '../consult-styles.ts';
import { type Draft, isSayable, noDraft } from '../pictures/draft.ts';
import { SayBox } from '../say-box.tsx';
import { TalkLines } from '../talk-lines.tsx';
import { TypingWords } from '../typing/typing-words.tsx';
import { useTyping, useTypingMark } from '../typing/use-typing.ts';
import { type DeskValue, type OwnTalk, placeOf } from './desk-value.ts';
import type { DeskActions } from './use-desk-actions.ts';

interface DeskTalkPaneProps {
  readonly own: OwnTalk;
  readonly desk: DeskValue;
  readonly actions: DeskActions;
  readonly isOffline: boolean;
  /** What is typed and not sent. */
  readonly draft: Draft;
  onDraft(part: Partial<Draft>): void;
  /** The next one that waits for an answer. */
  onNext(): void;
}

/** An own talk: what was said, canned answers after `/`, and its end: Ctrl with Enter sends and goes to the next, Alt with T hands it over. */
export function DeskTalkPane({ own, desk, actions, isOffline, draft, onDraft, onNext }: DeskTalkPaneProps) {
  const styles = useConsultStyles();
  const { t } = useText();
  const { talk, said, person, companyName } = own;
  const hand = useRef<HTMLSelectElement>(null);
  const [lineId, setLineId] = useState(() => crypto.randomUUID());
  const newest = said.findLast(({ by }) => by === 'user')?.n ?? 0;
  const { read } = actions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every line that comes
  useEffect(() => {
    if (newest > talk.advisorRead && !isOffline) void read(own, newest);
  }, [talk.sceneId, newest, talk.advisorRead, isOffline]);
  async function send({ text, picture }: Draft): Promise<boolean> {
    const sent = await actions.say(own, { lineId, text, ...(picture === null ? {} : { picture }) });
    if (sent) setLineId(crypto.randomUUID());
    return sent;
  }
  const isTyping = useTyping(placeOf(own), newest);
  const tellTyping = useTypingMark(() => actions.typing(own));
  function onKey(event: KeyboardEvent): boolean {
    if (event.altKey && event.code === 'KeyT') {
      event.preventDefault();
      hand.current?.focus();
      return true;
    }
    if (event.key !== 'Enter' || !event.ctrlKey || isOffline || !isSayable(draft)) return false;
    event.preventDefault();
    void send({ ...draft, text: draft.text.trim() }).then((sent) => {
      if (!sent) return;
      onDraft(noDraft);
      onNext();
    });
    return true;
  }
  const sought = draft.text.startsWith('/') ? draft.text.slice(1).trim() : null;
  const canned = sought === null ? [] : desk.canned.filter(({ code, text }) => code.includes(sought) || text.includes(sought)).slice(0, 5);
  const others = desk.colleagues.filter(({ advisorId, topics }) => advisorId !== talk.advisorId && topics.includes(talk.buttonCode));
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <h2 className={styles.title}>{person}</h2>
        <span className={styles.quiet}>{[companyName, t(`consult.${talk.buttonCode}`)].filter((word) => word !== '').join(' · ')}</span>
        <span className={styles.end}>
          <Select
            ref={hand}
            size="small"
            aria-label={t('desk.hand')}
            value=""
            disabled={isOffline || others.length === 0}
            onChange={(_, { value }) => value !== '' && void actions.hand(own, value)}
          >
            <option value="">{t(others.length === 0 ? 'desk.nobodyElse' : 'desk.hand')}</option>
            {others.map(({ advisorId, name, present, open }) => (
              <option key={advisorId} value={advisorId}>
                {present === 1 ? t('desk.colleague', { name, n: open }) : t('desk.colleagueAway', { name })}
              </option>
            ))}
          </Select>
          <Button size="small" disabledFocusable={isOffline} onClick={() => void actions.end(own)}>
            {t('desk.end')}
          </Button>
        </span>
      </header>
      <TalkLines
        side="advisor"
        lines={said}
        havePicture={({ lineId: one }) => actions.picture(own, one)}
        progressOf={({ n }) => lineProgress(n, talk.userRead)}
      />
      {isTyping && !isOffline && <TypingWords name={person} />}
      {isOffline && (
        <div className={styles.strip} role="status">
          {t('desk.cut')}
        </div>
      )}
      <SayBox
        label={t('desk.answer')}
        blocked={isOffline ? t('desk.offline') : null}
        draft={draft}
        isFull={said.filter(({ small }) => small !== undefined).length >= MOST_IN_TALK}
        onChange={onDraft}
        onTyped={() => !isOffline && tellTyping()}
        onSend={send}
        onKey={onKey}
        keys={t('desk.keys')}
      >
        {canned.length > 0 && (
          <div className={styles.keys} role="listbox" aria-label={t('desk.canned')}>
            {canned.map(({ code, text }) => (
              <Button key={code} size="small" role="option" onClick={() => onDraft({ text })}>
                {`/${code} ${text.slice(0, 20)}`}
              </Button>
            ))}
          </div>
        )}
      </SayBox>
    </div>
  );
}
