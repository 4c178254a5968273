import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { TalkLine } from '../../api/entities/talk.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import type { ButtonCode } from '../../domain/consult/scene.ts';
import { lineProgress } from '../../domain/consult/talk.ts';
import { MOST_IN_TALK } from '../../domain/consult/talk-picture.ts';
import { useText } from '../../ui/text.ts';
import { useConsultStyles } from './consult-styles.ts';
import type { Draft } from './pictures/draft.ts';
import { SayBox } from './say-box.tsx';
import { TalkLines } from './talk-lines.tsx';
import { TypingWords } from './typing/typing-words.tsx';
import { useTyping, useTypingMark } from './typing/use-typing.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import type { Offer } from './use-offer.ts';
import { type HeldTalk, useConsulting, useLines } from './use-talks.ts';

interface TalkPaneProps {
  readonly offer: Offer;
  readonly buttonCode: ButtonCode;
  readonly companyId: string;
  readonly states: 0 | 1;
  /** Null for one that begins with its first line. */
  readonly talk: HeldTalk | null;
  onBegun(sceneId: string): void;
  /** Asks something else about the same. */
  onAgain(): void;
}

/** What was said, what came of the line, and where something is said. */
export function TalkPane({ offer, buttonCode, companyId, states, talk, onBegun, onAgain }: TalkPaneProps) {
  const styles = useConsultStyles();
  const { t } = useText();
  const consulting = useConsulting();
  const isOffline = useOffline();
  const sceneId = talk?.sceneId ?? '';
  const lines = useLines(sceneId) ?? [];
  const kept = useKeptDraft({ companyId, sceneId, buttonCode });
  const { worker } = useDesk();
  const waiting = lines.filter(({ by, n }) => by === 'user' && n === 0).length;
  const newest = lines.findLast(({ by }) => by !== 'user')?.n ?? 0;
  const isUnread = talk !== null && newest > talk.userRead;
  const { change } = consulting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every line that comes
  useEffect(() => {
    if (isUnread) void change(sceneId, { userRead: newest });
  }, [sceneId, newest, isUnread]);
  async function send(said: Draft): Promise<boolean> {
    if (talk !== null) {
      const isSaid = await consulting.say(talk, said);
      if (isSaid) await kept.sent();
      return isSaid;
    }
    const begun = await consulting.begin({ buttonCode, companyId, states }, said);
    if (begun === null) return false;
    await kept.sent();
    onBegun(begun);
    return true;
  }
  /** One that waits is here still; any other is asked for. */
  async function havePicture({ lineId, large }: TalkLine): Promise<string | null> {
    if (typeof large === 'string') return large;
    const told = await worker.ask('talks.consultPicture', { lineId });
    return told.ok ? told.value.data : null;
  }
  const isTyping = useTyping(talk?.state === 'open' ? sceneId : '', newest);
  const tellTyping = useTypingMark(() => worker.ask('talks.consultTyping', { sceneId }));
  const isStaffed = offer.isStaffed(buttonCode);
  const hours = offer.hoursOf(buttonCode);
  return (
    <div className={styles.frame}>
      {lines.length === 0 ? (
        <div className={styles.empty}>
          <b>{t(`consult.${buttonCode}`)}</b>
          {isStaffed ? (
            <span>{t('consult.begin')}</span>
          ) : (
            <>
              <span>{t('consult.nobodyLead')}</span>
              {hours !== '' && <span>{hours}</span>}
              {offer.phone !== '' && <span>{t('consult.call', { phone: offer.phone })}</span>}
              <span className={styles.quiet}>{t('consult.leaveWord')}</span>
            </>
          )}
        </div>
      ) : (
        <TalkLines side="user" lines={lines} havePicture={havePicture} progressOf={({ n }) => lineProgress(n, talk?.advisorRead ?? 0)} />
      )}
      {isTyping && !isOffline && <TypingWords name={talk?.advisor ?? ''} />}
      {isOffline && (
        <div className={styles.strip} role="status">
          {t('consult.cut', { n: waiting })}
        </div>
      )}
      {talk?.state === 'ended' ? (
        <div className={styles.input}>
          <span>{talk.stars > 0 ? t('consult.overRated', { n: talk.stars }) : t('consult.over')}</span>
          <span className={styles.end}>
            <Button onClick={onAgain}>{t('consult.again')}</Button>
          </span>
        </div>
      ) : (
        <SayBox
          label={t(isStaffed || talk?.state === 'open' ? 'consult.question' : 'consult.leave')}
          blocked={null}
          draft={kept.draft}
          isFull={lines.filter(({ small }) => small !== undefined).length >= MOST_IN_TALK}
          onChange={kept.change}
          onTyped={() => talk?.state === 'open' && !isOffline && tellTyping()}
          onSend={send}
          keys={t('consult.keys')}
        />
      )}
    </div>
  );
}
