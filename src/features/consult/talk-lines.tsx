import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { TalkLine } from '../../api/entities/talk.ts';
import { useDesk } from '../../desk/desk.tsx';
import { type lineProgress, talkNotes } from '../../domain/consult/talk.ts';
import { clockTime } from '../../domain/core/china-time.ts';
import { useText } from '../../ui/text.ts';
import { useConsultStyles } from './consult-styles.ts';
import { type HavePicture, TalkPicture } from './pictures/talk-picture.tsx';

interface TalkLinesProps {
  readonly lines: readonly TalkLine[];
  /** Whose side it is: his lines stand at the end. */
  readonly side: 'user' | 'advisor';
  /** How far an own line has come. */
  progressOf(line: TalkLine): ReturnType<typeof lineProgress>;
  readonly havePicture: HavePicture;
}

/** What was said, the newest in view. */
export function TalkLines({ lines, side, progressOf, havePicture }: TalkLinesProps) {
  const styles = useConsultStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every line that comes
  useEffect(() => {
    const box = list.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [lines.length]);
  const now = clock.now();
  return (
    <ol ref={list} className={styles.lines} aria-live="polite" aria-label={t('consult.said')}>
      {lines.map((line) => {
        const { lineId, by, name, text, small, at } = line;
        const time = clockTime(Date.parse(at), now, language);
        if (by === 'note') {
          const what = talkNotes.find((note) => note === text);
          return (
            <li key={lineId} className={mergeClasses(styles.note, styles.quiet)}>
              {what === undefined ? time : t(`consult.note-${what}`, { name, time })}
            </li>
          );
        }
        const isOwn = by === side;
        const progress = isOwn ? progressOf(line) : null;
        return (
          <li key={lineId} className={mergeClasses(styles.line, isOwn && styles.own)} data-line={by}>
            {small !== undefined && <TalkPicture {...{ line, small }} have={havePicture} />}
            {text !== '' && <span className={mergeClasses(styles.bubble, isOwn && styles.ownBubble)}>{text}</span>}
            <span className={styles.quiet}>
              {progress === 'waiting'
                ? t('consult.waitingLine')
                : [isOwn ? '' : name, time, progress === null ? '' : t(`consult.${progress}`)].filter((word) => word !== '').join(' · ')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
