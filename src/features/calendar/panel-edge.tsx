import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useText } from '../../ui/text.ts';

const WIDTH = 'calendarPanel';
const LEAST = 320;
const MOST = 480;
const USUAL = 372;
const STEP = 16;

const within = (width: number): number => Math.min(MOST, Math.max(LEAST, Math.round(width)));

export interface PanelWidth {
  readonly width: number;
  setWidth(width: number): void;
}

/** Width of the panel in pixels, kept on the device. */
export function usePanelWidth(): PanelWidth {
  const { device } = useDesk();
  const [width, set] = useState(() => within(Number(device.get(WIDTH) ?? USUAL) || USUAL));
  function setWidth(next: number): void {
    device.set(WIDTH, String(within(next)));
    set(within(next));
  }
  return { width, setWidth };
}

const useStyles = makeStyles({
  edge: {
    width: '0.375rem',
    flexShrink: 0,
    cursor: 'col-resize',
    touchAction: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover },
    ':focus-visible': { backgroundColor: tokens.colorStrokeFocus2 },
  },
});

/** The edge by which the panel is made wider and narrower, by pointer and by arrow keys. */
export function PanelEdge({ width, setWidth }: PanelWidth) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div
      role="slider"
      aria-orientation="horizontal"
      aria-label={t('calendar.resize')}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && setWidth(width - event.movementX)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') setWidth(width + STEP);
        if (event.key === 'ArrowRight') setWidth(width - STEP);
      }}
    />
  );
}
