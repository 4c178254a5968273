import { makeStyles } from '@fluentui/react-components';
import type { OrderRow } from '../../api/entities/order.ts';
import { useAccount } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';

/** Companies that are shown by their seals; the others are told by their number. */
const SHOWN = 5;

const useStyles = makeStyles({ seals: { display: 'flex', alignItems: 'center', columnGap: '0.25rem', minWidth: 0 } });

/** The companies of an order: the seals of the first ones, the name of the first, and how many they are. */
export function OrderSeals({ order: { lines } }: { order: Pick<OrderRow, 'lines'> }) {
  const styles = useStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const [first] = lines;
  return (
    <span className={styles.seals}>
      {dir !== null &&
        lines.slice(0, SHOWN).map(({ companyId }) => {
          const at = dir.id.indexOf(companyId);
          return at < 0 ? null : <SealMark key={companyId} {...sealAt(dir, at)} size={20} />;
        })}
      <span className="wb-quiet">
        {lines.length > 1 ? t('orders.companies', { name: first?.companyName ?? '', count: lines.length }) : first?.companyName}
      </span>
    </span>
  );
}
