import { makeStyles } from '@fluentui/react-components';
import type { AskedOrder } from '../../desk/asked/asked-order.ts';
import { Layer } from '../../ui/layer.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrdersDialog } from './orders-dialog.tsx';

/** Over the product zone, which is over everything else (CONST-24). */
const useStyles = makeStyles({ over: { zIndex: 9_999_999 } });

export interface OrderDialogsProps {
  readonly asked: AskedOrder;
  onClose(): void;
}

/** One order, where it stands, or all of the account. */
export function OrderDialogs({ asked, onClose }: OrderDialogsProps) {
  const styles = useStyles();
  return (
    <Layer value={styles.over}>
      {asked === 'all' ? <OrdersDialog onClose={onClose} /> : <OrderDialog key={asked.orderId} {...asked} onClose={onClose} />}
    </Layer>
  );
}
