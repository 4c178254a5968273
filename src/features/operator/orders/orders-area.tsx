import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { ListedOrder } from '../../../api/entities/operated-order.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { chinaDay, minuteTime } from '../../../domain/core/china-time.ts';
import { BYTE_ORDER_MARK, csvLine, type ExportRow } from '../../../domain/export/cells.ts';
import { refundWord } from '../../../domain/orders/buyer.ts';
import { priceOf, yuanText } from '../../../domain/orders/fen.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { SearchField } from '../form/form-fields.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { type RecordColumn, RecordList } from '../form/records.tsx';
import { OrderFigures, waitingIn } from './figures.tsx';
import { OrderDetails } from './order-details.tsx';
import { useOrders } from './use-orders.ts';

const keyOf = ({ owner, orderId }: ListedOrder): string => `${owner} ${orderId}`;

/** Orders of all accounts: what waits for an operator, each order with its evidence, and what he does with it. */
export function OrdersArea({ isOffline }: AreaProps) {
  const { t } = useText();
  const { list, state, asked, ask, again } = useOrders(isOffline);
  const { value: figures, refresh } = useResource('operator.orderFigures', '');
  const [open, setOpen] = useState('');
  const wordsOf = useOrderWords();
  const save = useExport();
  const shown = list.find((order) => keyOf(order) === open);
  const columns: readonly RecordColumn[] = [
    { head: t('trades.order'), width: '7rem' },
    { head: t('trades.at'), width: '9rem', folds: true },
    { head: t('trades.company') },
    { head: t('trades.product') },
    { head: t('trades.amount'), width: '7.5rem', isNumber: true },
    { head: t('trades.way'), width: '6rem', folds: true },
    { head: t('trades.state'), width: '8rem' },
  ];
  const rows = list.map((order) => ({ id: keyOf(order), isPast: order.kind === '', cells: wordsOf(order) }));
  function look(): void {
    again();
    void refresh();
  }
  return (
    <>
      <ListHead
        title={t('trades.area')}
        lead={figures === null ? t('trades.lead') : t('trades.waiting', { number: waitingIn(figures) })}
        isOffline={isOffline}
        onRefresh={look}
      >
        <SearchField
          className=""
          label={t('trades.search')}
          value={asked.words}
          onChange={(words) => ask({ kind: words.trim() === '' ? asked.kind : '', words })}
        />
        <Button disabledFocusable={list.length === 0} onClick={() => save(list)}>
          {t('trades.export')}
        </Button>
      </ListHead>
      {figures !== null && <OrderFigures {...{ figures }} kind={asked.kind} onKind={(kind) => ask({ ...asked, kind })} />}
      {rows.length === 0 ? (
        <NoList
          {...{ outcome: state, isOffline }}
          empty={t(asked.words.trim() !== '' ? 'trades.nothing' : asked.kind === '' ? 'trades.none' : 'trades.noneWaits')}
          onRetry={look}
        />
      ) : (
        <RecordList noun="order" minWidth="56rem" {...{ columns, rows }} open={shown === undefined ? '' : open} onOpen={setOpen}>
          {shown !== undefined && (
            <OrderDetails
              key={open}
              owner={shown.owner}
              orderId={shown.orderId}
              {...{ isOffline }}
              onDone={look}
              onClose={() => setOpen('')}
            />
          )}
        </RecordList>
      )}
    </>
  );
}

function useOrderWords(): (order: ListedOrder) => string[] {
  const { t, language } = useText();
  return (order) => {
    const { number, at, company, companies, productName, totalFen, provider, kind, state } = order;
    const refund = refundWord(order);
    const word = refund === null ? t(`trades.state-${state}`) : t(`orders.word-${refund}`);
    return [
      number,
      minuteTime(at, language),
      companies > 1 ? t('trades.companies', { company, count: companies }) : company,
      productName,
      yuanText(totalFen),
      provider === null ? '' : t(`trades.way-${provider}`),
      kind === '' ? word : t(`trades.kind-${kind}`),
    ];
  };
}

/** Offers the orders of a list as CSV. */
function useExport(): (list: readonly ListedOrder[]) => void {
  const { t } = useText();
  const { clock, notify } = useDesk();
  const { saveText } = usePageHost();
  const wordsOf = useOrderWords();
  return (list) => {
    const head = [
      ...[t('trades.order'), t('trades.at'), t('trades.company'), t('trades.product'), t('trades.amount'), t('trades.way')],
      ...[t('trades.state'), t('trades.buyer')],
    ];
    const rows = list.map((order): ExportRow => [...wordsOf(order).with(4, priceOf(order.totalFen)), order.buyer]);
    const name = `${t('trades.area')} ${chinaDay(clock.now())}.csv`;
    saveText(name, [BYTE_ORDER_MARK, ...[head, ...rows].map(csvLine)].join(''), 'text/csv;charset=utf-8');
    notify({ tone: 'done', key: 'orders', text: t('trades.exported', { count: rows.length }) });
  };
}
