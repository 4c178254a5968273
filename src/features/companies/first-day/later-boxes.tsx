import { useFirstDayStyles } from '../../../desk/first-day/first-day-styles.ts';
import type { Mark } from '../../../domain/status/mark.ts';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';

type Sketch = readonly (readonly (Mark | number)[])[];

/** What each place will look like, in shapes and grey bars of so many rem: never with figures. */
const boxes = {
  today: [
    ['overdue', 4.5],
    ['overdue', 5.5],
    ['due', 4],
    ['unknown', 5],
  ],
  portfolio: [
    [3, 'good', 1.5, 'due', 'done'],
    [3, 'good', 1.5, 'waits', 'good'],
    [2, 'waits', 1.5, 'due', 'done'],
    [2.5, 'unknown', 1.5, 'good', 'good'],
  ],
  board: [
    [2.5, 'done', 'done', 'underWay', 'waits'],
    [2.5, 'done', 'done', 'due', 'waits'],
    [2, 'done', 'waits', 'waits', 'waits'],
    [3, 'done', 'done', 'done', 'underWay'],
  ],
  sources: [
    ['good', 2],
    ['unknown', 4],
    ['waits', 2.5],
    ['none', 2.5],
  ],
} as const satisfies Readonly<Record<string, Sketch>>;

/** What will stand here after the first import, drawn without a figure. */
export function LaterBoxes() {
  const styles = useFirstDayStyles();
  const { t } = useText();
  return (
    <section aria-labelledby="wb-later-title" className={styles.main}>
      <div className="wb-card-head" style={{ justifyContent: 'start' }}>
        <h2 id="wb-later-title" className={styles.subtitle}>
          {t('firstDay.later')}
        </h2>
        <span className="wb-quiet">{t('firstDay.laterNote')}</span>
      </div>
      <div className={styles.boxes}>
        {(['today', 'portfolio', 'board', 'sources'] as const).map((name) => (
          <div key={name} className={styles.box}>
            <strong>{t(`firstDay.${name}`)}</strong>
            <div aria-hidden>
              {boxes[name].map((line, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
                <div key={row} className={styles.sketch}>
                  {line.map((part, at) =>
                    typeof part === 'number' ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
                      <span key={at} className={styles.bar} style={{ width: `${part}rem` }} />
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
                      <MarkShape key={at} mark={part} />
                    ),
                  )}
                </div>
              ))}
            </div>
            <span className="wb-quiet">{t(`firstDay.${name}Note`)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
