import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { TalkLine } from '../../../api/entities/talk.ts';
import { windowBox } from '../../../ui/fluent/layer-styles.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  small: {
    display: 'block',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
    cursor: 'zoom-in',
    '> img': { display: 'block' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  dialog: { ...windowBox, maxWidth: '96vw', maxHeight: '96vh', backgroundColor: tokens.colorNeutralBackground1 },
  bar: { display: 'flex', justifyContent: 'flex-end', padding: '0.25rem' },
  large: { display: 'block', maxWidth: '94vw', maxHeight: 'calc(94vh - 3rem)' },
  words: { padding: '1rem 2rem' },
});

/** A JPEG as the page shows it. */
export const pictureAddress = (base64: string): string => `data:image/jpeg;base64,${base64}`;

/** How the picture of a line is had; null when it could not be. */
export type HavePicture = (line: TalkLine) => Promise<string | null>;

/** The picture of a line, small; it opens large. */
export function TalkPicture({ line, small, have }: { line: TalkLine; small: string; have: HavePicture }) {
  const styles = useStyles();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.small} aria-label={t('consult.openPicture')} onClick={() => setOpen(true)}>
        <img src={pictureAddress(small)} alt={t('consult.picture')} />
      </button>
      {isOpen && <LargePicture {...{ line, have }} onClose={() => setOpen(false)} />}
    </>
  );
}

function LargePicture({ line, have, onClose }: { line: TalkLine; have: HavePicture; onClose(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const element = useRef<HTMLDialogElement>(null);
  // undefined while it is asked for
  const [data, setData] = useState<string | null>();
  useEffect(() => element.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
  useEffect(() => {
    let isGone = false;
    void have(line).then((had) => !isGone && setData(had));
    return () => {
      isGone = true;
    };
  }, [line.lineId]);
  return (
    <dialog ref={element} className={styles.dialog} aria-label={t('consult.picture')} onClose={onClose} data-picture>
      <div className={styles.bar}>
        <Button size="small" appearance="subtle" icon="✕" aria-label={t('frame.close')} onClick={() => element.current?.close()} />
      </div>
      {typeof data === 'string' ? (
        <img className={styles.large} src={pictureAddress(data)} alt={t('consult.picture')} />
      ) : (
        <p className={styles.words} role="status">
          {t(data === undefined ? 'consult.reading' : 'consult.pictureNone')}
        </p>
      )}
    </dialog>
  );
}
