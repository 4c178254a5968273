import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../ui/text.ts';
import type { Advert } from './advert.ts';
import { AdvertPicture } from './advert-picture.tsx';
import { AdvertWindow } from './advert-window.tsx';
import { RemindCheck } from './remind-check.tsx';
import { useWindowStyles } from './window-styles.ts';

const useStyles = makeStyles({
  // The words stand below their picture too: it may be of another language, or no more than a decoration.
  text: {
    margin: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-line',
    maxHeight: '9rem',
    overflow: 'auto',
    flex: 'none',
  },
});

/** How a window was left: by its button, or closed; with the tick, never again. */
export interface Leaving {
  readonly how: 'opened' | 'closed';
  readonly doNotRemind: boolean;
}

export interface PopupWindowProps {
  surface: 'popup' | 'marketing';
  advert: Advert;
  closable: boolean;
  /** What it is about, under its words. */
  children?: ReactNode;
  onLeave(leaving: Leaving): void;
}

/** A popup: its title, its picture or words, and one thing to do. With closeType 2 only that closes it. */
export function PopupWindow({ surface, advert, closable, children, onLeave }: PopupWindowProps) {
  const frame = useWindowStyles();
  const styles = useStyles();
  const { t } = useText();
  const [doNotRemind, setTick] = useState(false);
  const { title, text, picture, action } = advert;
  const leave = (how: Leaving['how']): void => onLeave({ how, doNotRemind });
  return (
    <AdvertWindow
      surface={surface}
      title={title}
      closable={closable}
      onClose={() => leave('closed')}
      foot={
        <>
          <RemindCheck className={frame.start} ticked={doNotRemind} onTick={setTick} />
          {action === null && <Button onClick={() => leave('closed')}>{t('frame.close')}</Button>}
          {action !== null && (
            <Button appearance="primary" onClick={() => leave('opened')}>
              {action.label}
            </Button>
          )}
        </>
      }
    >
      <AdvertPicture picture={picture} title={title} text={picture === '' ? text : ''} />
      {picture !== '' && text !== '' && <p className={styles.text}>{text}</p>}
      {children}
    </AdvertWindow>
  );
}
