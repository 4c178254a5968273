import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { OrderRow } from '../../api/entities/order.ts';
import { askOrder } from '../../desk/asked/asked-order.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useOneAtATime } from '../../desk/orders/use-one-at-a-time.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { useDrafts } from '../../desk/use-stored.ts';
import { orderWord, unfinishedOrder } from '../../domain/orders/buyer.ts';
import { yuanText } from '../../domain/orders/fen.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';
import { type UnansweredOrder, unansweredOf } from './order-draft.ts';
import { useOrderMaker } from './use-order-maker.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.75rem',
    padding: '0.5rem 0.75rem',
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0, flex: '1 1 auto' },
});

/** An order that was sent and has no answer: asked for again with its own id, which makes it once. */
function Unanswered({ kept }: { kept: UnansweredOrder }) {
  const styles = useStyles();
  const { t } = useText();
  const { notify } = useDesk();
  const isOffline = useOffline();
  const maker = useOrderMaker();
  const { busy, run } = useOneAtATime();
  const again = () =>
    run(async () => {
      const made = await maker.send(kept);
      if (made.kind === 'made') askOrder(made.order.orderId, made.order);
      else if (made.kind === 'other') askOrder(made.orderId);
      else if (made.kind === 'refused') notify({ tone: 'problem', text: made.words || t('zone.buyFailed') });
      else notify({ tone: 'problem', text: t('zone.stillUnanswered') });
    });
  return (
    <div className={styles.bar} role="status" data-unanswered={kept.input.orderId}>
      <MarkShape mark="unknown" />
      <span className={styles.text}>
        <b>{t('zone.unanswered', { name: kept.name, amount: yuanText(kept.input.totalFen) })}</b>
        <span className="wb-quiet">{t(isOffline ? 'zone.unansweredOffline' : 'zone.unansweredNext')}</span>
      </span>
      <Button size="small" disabledFocusable={busy || isOffline} onClick={() => !isOffline && void again()}>
        {t('zone.askForIt')}
      </Button>
      <Button size="small" appearance="subtle" disabled={busy} onClick={() => void maker.forget(kept)}>
        {t('zone.dropIt')}
      </Button>
    </div>
  );
}

/** What is to be gone on with before something new is bought: an order without an answer, and the one that is not over. */
export function Unfinished({ orders, now }: { orders: readonly OrderRow[]; now: number }) {
  const styles = useStyles();
  const { t } = useText();
  const drafts = useDrafts() ?? [];
  const [kept] = drafts.map(unansweredOf).filter((one) => one !== null && !orders.some(({ orderId }) => orderId === one.input.orderId));
  const order = unfinishedOrder(orders, now);
  return (
    <>
      {kept != null && <Unanswered kept={kept} />}
      {order !== null && (
        <div className={styles.bar} role="status" data-unfinished={order.orderId}>
          <MarkShape mark="underWay" />
          <span className={styles.text}>
            <b>
              {t(`zone.unfinished-${orderWord(order) === 'checking' ? 'checking' : 'open'}`, {
                name: order.productName,
                amount: yuanText(order.totalFen),
              })}
            </b>
            <span className="wb-quiet">{t(`orders.next-${orderWord(order)}`)}</span>
          </span>
          <Button size="small" onClick={() => askOrder(order.orderId)}>
            {t('zone.openOrder')}
          </Button>
        </div>
      )}
    </>
  );
}
