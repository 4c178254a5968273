import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { groupWord } from '../../desk/calendar/calendar-words.ts';
import type { WaitingMoves } from '../../desk/calendar/use-calendar.ts';
import type { UsedPack } from '../../desk/calendar/use-rule-pack.ts';
import { useDesk } from '../../desk/desk.tsx';
import { dateWords } from '../../domain/core/china-time.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { areaWord } from './day/day-words.ts';

const useStyles = makeStyles({
  frame: { maxHeight: '50vh', overflowY: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  cell: { height: '2.25rem', paddingInline: '0.5rem', textAlign: 'start', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** Applies a waiting pack and takes that back, each with its words. */
export function useApplyPack(used: UsedPack): { apply(version: string): Promise<boolean>; undo(): Promise<void> } {
  const { notify } = useDesk();
  const { t } = useText();
  const failed = () => notify({ tone: 'problem', text: t('calendar.notApplied'), key: 'rulePack' });
  async function undo(): Promise<void> {
    if (!(await used.undo())) return failed();
    notify({ tone: 'done', text: t('calendar.undone', { version: used.pack?.version ?? '' }), key: 'rulePack' });
  }
  async function apply(version: string): Promise<boolean> {
    const done = await used.apply();
    if (done) notify({ tone: 'done', text: t('calendar.applied', { version }), key: 'rulePack' });
    else failed();
    return done;
  }
  return { apply, undo };
}

export interface PackMovesProps {
  readonly waiting: WaitingMoves;
  readonly used: UsedPack;
  onClose(): void;
}

/** The difference that a waiting pack makes, line by line; nothing is computed by it before it is applied here. */
export function PackMoves({ waiting: { pack, moves }, used, onClose }: PackMovesProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { apply } = useApplyPack(used);
  const [busy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    if (await apply(pack.version)) onClose();
    else setBusy(false);
  }
  const day = (one: string | null, none: string) => (one === null ? none : dateWords(one, language));
  return (
    <Modal
      title={t('calendar.movesTitle', { version: pack.version })}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('calendar.notNow')}
          </Button>
          <Button appearance="primary" disabled={busy} onClick={() => void run()}>
            {t('calendar.apply')}
          </Button>
        </>
      }
    >
      <p>
        {moves.length === 0
          ? t('calendar.packMovesNothing', { version: pack.version, now: used.pack?.version ?? '' })
          : t('calendar.movesText')}
      </p>
      {moves.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <section className={styles.frame} tabIndex={0} aria-label={t('calendar.seeMoves')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['oldDay', 'newDay', 'tax', 'area', 'count'] as const).map((name) => (
                  <th key={name} scope="col" className={styles.cell}>
                    {t(`calendar.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moves.map((move) => (
                <tr
                  key={[move.code, move.period, move.area, move.from, move.to].join()}
                  data-move={`${move.code}:${move.period}:${move.area}`}
                >
                  <td className={styles.cell}>{day(move.from, t('calendar.added'))}</td>
                  <td className={styles.cell}>{day(move.to, t('calendar.gone'))}</td>
                  <td className={styles.cell} title={t('calendar.source', { source: move.source })}>
                    {groupWord(move, t)}
                  </td>
                  <td className={styles.cell}>{areaWord(move.area, t)}</td>
                  <td className={styles.cell}>{t('calendar.companies', { count: move.companies })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  );
}
