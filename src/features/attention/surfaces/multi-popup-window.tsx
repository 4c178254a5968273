import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../../ui/text.ts';
import type { Advert, AdvertAction } from './advert.ts';
import { AdvertPicture } from './advert-picture.tsx';
import { AdvertWindow } from './advert-window.tsx';
import { RemindCheck } from './remind-check.tsx';
import { useWindowStyles } from './window-styles.ts';

const useStyles = makeStyles({
  page: { flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 },
  text: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-line',
    flex: 'none',
    maxHeight: '7rem',
    overflow: 'auto',
  },
  place: { minWidth: '3.5rem', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  pager: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

export interface MultiPopupWindowProps {
  /** At least one. */
  pages: readonly Advert[];
  /** Its page's action, or null when it was only closed. */
  onLeave(action: AdvertAction | null, doNotRemind: boolean): void;
}

/** Several popups in one window of 900x558 without a header (POP-24): one page at a time, by its buttons or the arrow keys. */
export function MultiPopupWindow({ pages, onLeave }: MultiPopupWindowProps) {
  const frame = useWindowStyles();
  const styles = useStyles();
  const { t } = useText();
  const [at, setAt] = useState(0);
  const [doNotRemind, setTick] = useState(false);
  const page = pages[at] ?? pages[0];
  if (page === undefined) return null;
  const { title, text, picture, action } = page;
  const turn = (step: 1 | -1): void => setAt((now) => Math.min(Math.max(now + step, 0), pages.length - 1));
  function onKey({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') turn(1);
    else if (key === 'ArrowLeft') turn(-1);
  }
  return (
    <AdvertWindow
      headless
      surface="multiPopup"
      title={t('adverts.multiTitle')}
      onClose={() => onLeave(null, doNotRemind)}
      onKeyDown={onKey}
      foot={
        <>
          <RemindCheck className={frame.start} ticked={doNotRemind} onTick={setTick} />
          {pages.length > 1 && (
            <span className={styles.pager}>
              <Button appearance="subtle" disabledFocusable={at === 0} aria-label={t('adverts.before')} onClick={() => turn(-1)}>
                ‹
              </Button>
              <span className={styles.place} role="status" aria-label={t('adverts.page', { n: at + 1, count: pages.length })}>
                {at + 1} / {pages.length}
              </span>
              <Button
                appearance="subtle"
                disabledFocusable={at === pages.length - 1}
                aria-label={t('adverts.next')}
                onClick={() => turn(1)}
              >
                ›
              </Button>
            </span>
          )}
          {action === null ? (
            <Button onClick={() => onLeave(null, doNotRemind)}>{t('frame.close')}</Button>
          ) : (
            <Button appearance="primary" onClick={() => onLeave(action, doNotRemind)}>
              {action.label}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.page} data-page={at}>
        <AdvertPicture key={at} picture={picture} title={title} text={picture === '' ? text : ''} />
        {picture !== '' && text !== '' && <p className={styles.text}>{text}</p>}
      </div>
    </AdvertWindow>
  );
}
