import {
  Button,
  makeStyles,
  TeachingPopover,
  TeachingPopoverBody,
  TeachingPopoverHeader,
  TeachingPopoverSurface,
  TeachingPopoverTitle,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { useText } from '../../ui/text.ts';
import { placesNow } from './tour-steps.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '22rem' },
  foot: { display: 'flex', flexDirection: 'row-reverse', alignItems: 'center', columnGap: '0.5rem', paddingTop: '0.75rem' },
  count: { flex: 1, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Each step begins at the button that leads on. */
function Next({ text, onPress }: { text: string; onPress(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button size="small" appearance="primary" ref={button} onClick={onPress}>
      {text}
    </Button>
  );
}

/** The tour (PLUS-31): one place after the other, each with a few words. Its button, Escape or a press beside it leaves it. */
export function Tour({ onEnd }: { onEnd(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const [places] = useState(placesNow);
  const [at, setAt] = useState(0);
  useFocusBack();
  const place = places[at];
  if (place === undefined) return null;
  const isLast = at === places.length - 1;
  return (
    <FluentScope>
      <TeachingPopover
        key={place.name}
        open
        positioning={{
          target: place.element,
          position: place.name === 'rail' ? 'after' : 'below',
          align: place.name === 'rail' ? 'top' : 'center',
        }}
        onOpenChange={(_, { open }) => !open && onEnd()}
      >
        <TeachingPopoverSurface className={styles.surface} data-tour={place.name} aria-label={t('help.tour')}>
          <TeachingPopoverHeader icon={null} dismissButton={null}>
            {t('help.tour')}
          </TeachingPopoverHeader>
          <TeachingPopoverBody>
            <TeachingPopoverTitle as="h3" dismissButton={null}>
              {t(`help.tour-${place.name}`)}
            </TeachingPopoverTitle>
            <div>{t(`help.tourText-${place.name}`)}</div>
            <div className={styles.foot}>
              {/* The first that can be focused leads on; they stand the other way round. */}
              <Next text={t(isLast ? 'help.tourEnd' : 'help.tourNext')} onPress={() => (isLast ? onEnd() : setAt(at + 1))} />
              {at > 0 && (
                <Button size="small" onClick={() => setAt(at - 1)}>
                  {t('help.tourBack')}
                </Button>
              )}
              {!isLast && (
                <Button size="small" appearance="subtle" onClick={onEnd}>
                  {t('help.tourLeave')}
                </Button>
              )}
              <span className={styles.count}>{t('help.tourStep', { n: at + 1, of: places.length })}</span>
            </div>
          </TeachingPopoverBody>
        </TeachingPopoverSurface>
      </TeachingPopover>
    </FluentScope>
  );
}
