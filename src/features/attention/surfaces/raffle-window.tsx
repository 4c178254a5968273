import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useText } from '../../../ui/text.ts';
import type { Advert } from './advert.ts';
import { AdvertPicture } from './advert-picture.tsx';
import { AdvertWindow } from './advert-window.tsx';
import type { Leaving } from './popup-window.tsx';
import { RemindCheck } from './remind-check.tsx';

const useStyles = makeStyles({
  // The picture is as large as the window; what can be done stands on it.
  strip: {
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackgroundAlpha2,
  },
  end: { display: 'flex', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

export interface RaffleWindowProps {
  advert: Advert;
  onLeave(leaving: Leaving): void;
}

/** The raffle: a picture of 1000x600 without a header (POP-21, CONST-28), or its words where the picture does not come. */
export function RaffleWindow({ advert: { title, text, picture, action }, onLeave }: RaffleWindowProps) {
  const styles = useStyles();
  const { t } = useText();
  const [doNotRemind, setTick] = useState(false);
  const leave = (how: Leaving['how']): void => onLeave({ how, doNotRemind });
  return (
    <AdvertWindow headless surface="raffle" title={title} onClose={() => leave('closed')}>
      <AdvertPicture picture={picture} title={title} text={text} />
      <div className={styles.strip}>
        <RemindCheck ticked={doNotRemind} onTick={setTick} />
        <span className={styles.end}>
          {action === null ? (
            <Button onClick={() => leave('closed')}>{t('frame.close')}</Button>
          ) : (
            <Button appearance="primary" onClick={() => leave('opened')}>
              {action.label}
            </Button>
          )}
        </span>
      </div>
    </AdvertWindow>
  );
}
