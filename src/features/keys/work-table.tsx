import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import type { ItemState, RunItem } from '../../domain/keys/key-run.ts';
import type { WaitingItem } from '../../domain/keys/waiting-work.ts';
import { type Mark, openMark } from '../../domain/status/mark.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { type Texts, useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': { padding: `0 ${tokens.spacingHorizontalM}`, height: '2.125rem', textAlign: 'start', whiteSpace: 'nowrap' },
    '& th': { fontWeight: tokens.fontWeightSemibold, borderBottom: `1px solid ${tokens.colorNeutralStroke1}` },
    '& td': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, fontVariantNumeric: 'tabular-nums' },
  },
  active: { backgroundColor: tokens.colorBrandBackground2 },
  cell: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '18rem' },
});

const marks: Readonly<Record<ItemState, Mark>> = {
  waiting: 'waits',
  underWay: 'underWay',
  done: 'done',
  failed: 'stopped',
  unsure: 'unknown',
};

type Item = WaitingItem | RunItem;
export const idOf = ({ taxNo, companyId }: WaitingItem): string => `${taxNo}/${companyId}`;
const stateOf = (item: Item): ItemState => ('state' in item ? item.state : 'waiting');

/** What came of an item, in words; nothing while it waits. */
function resultOf(item: Item, t: Texts['t']): string {
  if (!('state' in item)) return '';
  if (item.state === 'done') return t(`keys.result-${item.kind}`);
  if (item.state !== 'failed') return '';
  if (item.why === 'failure' || item.why === 'bindingException' || item.why === 'refused') return t(`keys.why-${item.why}`);
  return t('jobs.reason-failed');
}

interface WorkTableProps {
  readonly items: readonly Item[];
  isLeft(id: string): boolean;
  /** Null while the work runs: what is released is released. */
  readonly onPick: ((ids: readonly string[], isPicked: boolean) => void) | null;
}

/** Companies that wait for a key, in the order in which they are done, each with what came of it. */
export function WorkTable({ items, isLeft, onPick }: WorkTableProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { clock } = useDesk();
  const directory = useAccount((state) => state.directory);
  const ids = items.map(idOf);
  const leftOut = ids.filter(isLeft).length;
  const nameOf = ({ name, taxNo }: Item): string => name || taxNo;
  return (
    <div className={mergeClasses(pageStyles.list, styles.scroll)}>
      <table className={styles.table} aria-label={t('keys.tableName')}>
        <thead>
          <tr>
            {onPick !== null && (
              <th scope="col">
                <Checkbox
                  aria-label={t('keys.selectAll')}
                  checked={leftOut === 0 ? true : leftOut === ids.length ? false : 'mixed'}
                  onChange={(_, { checked }) => onPick(ids, checked === true)}
                />
              </th>
            )}
            {(['company', 'work', 'due', 'state', 'result'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`keys.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const [id, state] = [idOf(item), stateOf(item)];
            const at = item.companyId === '' ? -1 : (directory?.id.indexOf(item.companyId) ?? -1);
            const seal = directory !== null && at >= 0 ? sealAt(directory, at) : null;
            return (
              <tr key={id} data-item={state} className={mergeClasses(state === 'underWay' && styles.active)}>
                {onPick !== null && (
                  <td>
                    <Checkbox
                      aria-label={t('keys.select', { name: nameOf(item) })}
                      checked={!isLeft(id)}
                      onChange={(_, { checked }) => onPick([id], checked === true)}
                    />
                  </td>
                )}
                <td>
                  <span className={styles.cell}>
                    {seal !== null && <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={20} />}
                    <b className={styles.name}>{nameOf(item)}</b>
                  </span>
                </td>
                <td>{t(`keys.kind-${item.kind}`)}</td>
                <td>
                  <span className={styles.cell}>
                    {item.due === null ? '—' : <MarkShape mark={openMark(item.due, clock.now())} />}
                    {item.due?.slice(5)}
                  </span>
                </td>
                <td>
                  <span className={styles.cell}>
                    <MarkShape mark={marks[state]} />
                    {t(`keys.state-${state}`)}
                  </span>
                </td>
                <td>{resultOf(item, t)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
