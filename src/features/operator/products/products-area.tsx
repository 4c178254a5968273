import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { StoredProduct } from '../../../api/entities/operated-product.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Edited } from '../form/edited.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { type RecordColumn, RecordList } from '../form/records.tsx';
import { Section } from '../form/section.tsx';
import { useAct } from '../form/use-act.ts';
import { useEditing } from '../form/use-editing.ts';
import { PositionEditor, Positions } from './positions.tsx';
import { PriceEditor } from './price-editor.tsx';
import { usePriceWords } from './price-words.ts';
import { ProductDetails, useGivesWords } from './product-details.tsx';
import { ProductEditor } from './product-editor.tsx';
import {
  emptyPosition,
  emptyPrice,
  emptyProduct,
  type PositionState,
  type PriceState,
  type ProductState,
  stateOf,
} from './product-forms.ts';

const LIST = 'operator.products';

/** What is sold: products with their prices, positions that show them, and who looks after buyers; or a form of one of them. */
export function ProductsArea({ isOffline, onArea }: AreaProps) {
  const { value, outcome, refresh } = useResource(LIST, '');
  const product = useEditing<ProductState>('product', emptyProduct);
  const price = useEditing<PriceState>('price', emptyPrice);
  const position = useEditing<PositionState>('position', emptyPosition);
  if (!product.isKnown || !price.isKnown || !position.isKnown) return null;
  const { list: products, day, positions, protocols } = value ?? { list: [], day: '', positions: [], protocols: [] };
  if (product.editing !== null) {
    const { editing, change } = product;
    const sections = [...new Set(products.map(({ section }) => section))];
    return (
      <Edited opened={product} list={LIST}>
        {(onLeave) => <ProductEditor {...{ editing, isOffline, protocols, sections, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  if (price.editing !== null) {
    const { editing, change } = price;
    const of = products.find(({ productId }) => productId === editing.id);
    return (
      <Edited opened={price} list={LIST}>
        {(onLeave) => <PriceEditor {...{ editing, isOffline, day, onLeave }} product={of} onChange={change} />}
      </Edited>
    );
  }
  if (position.editing !== null) {
    const { editing, change } = position;
    return (
      <Edited opened={position} list={LIST}>
        {(onLeave) => <PositionEditor {...{ editing, isOffline, products, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  return (
    <>
      <Products
        {...{ products, day, outcome, isOffline, refresh }}
        onEdit={(one) =>
          product.begin({ id: one?.productId ?? '', seen: one?.seen ?? 0, form: one === null ? emptyProduct : stateOf(one) })
        }
        onPrice={(one) => price.begin({ id: one.productId, seen: one.prices.length, form: { ...emptyPrice, fromDay: day } })}
      />
      {products.length > 0 && (
        <Positions
          {...{ positions, products, isOffline }}
          onEdit={({ positionCode: id, productIds, seen }) => position.begin({ id, seen, form: { productIds } })}
        />
      )}
      <Managers onArea={onArea} />
    </>
  );
}

interface ProductsProps {
  products: readonly StoredProduct[];
  day: string;
  outcome: string;
  isOffline: boolean;
  refresh(): Promise<unknown>;
  /** Null begins a new one. */
  onEdit(product: StoredProduct | null): void;
  onPrice(product: StoredProduct): void;
}

/** The products in the order of the zone; one of them is open beside the list. */
function Products({ products, day, outcome, isOffline, refresh, onEdit, onPrice }: ProductsProps) {
  const { t } = useText();
  const { worker } = useDesk();
  const act = useAct(refresh);
  const [open, setOpen] = useState('');
  const priceWords = usePriceWords();
  const givesWords = useGivesWords();
  const at = products.findIndex(({ productId }) => productId === open);
  const shown = products[at];
  const columns: readonly RecordColumn[] = [
    { head: t('offers.product') },
    { head: t('offers.section'), width: '8rem', folds: true },
    { head: t('offers.price'), width: '12rem' },
    { head: t('offers.gives'), width: '14rem', folds: true },
    { head: t('offers.state'), width: '6rem' },
  ];
  const rows = products.map((one) => ({
    id: one.productId,
    isPast: one.onSale === 0,
    cells: [
      one.name,
      one.section,
      one.newBusinessOrderFlag === 1
        ? t('offers.agreed')
        : [priceWords(one.priceValue), one.unit].filter((part) => part !== '').join(' / '),
      givesWords(one.gives),
      t(one.onSale === 1 ? 'offers.sold' : 'offers.notSold'),
    ],
  }));
  const move = (before: string): void =>
    void act(worker.ask('operatorProducts.operatorProductMove', { id: open, before }), {
      done: t('setup.saved'),
      failed: t('setup.saveFailed'),
    });
  return (
    <>
      <ListHead title={t('offers.area')} lead={t('offers.lead')} isOffline={isOffline} onRefresh={() => void refresh()}>
        <Button appearance="primary" onClick={() => onEdit(null)}>
          {t('offers.newProduct')}
        </Button>
      </ListHead>
      {rows.length === 0 ? (
        <NoList {...{ outcome, isOffline }} empty={t('offers.none')} onRetry={() => void refresh()} />
      ) : (
        <RecordList noun="product" minWidth="52rem" {...{ columns, rows }} open={shown === undefined ? '' : open} onOpen={setOpen}>
          {shown !== undefined && (
            <ProductDetails
              {...{ day, isOffline }}
              product={shown}
              onEdit={() => onEdit(shown)}
              onPrice={() => onPrice(shown)}
              onUp={at === 0 ? null : () => move(products[at - 1]?.productId ?? '')}
              onDown={at === products.length - 1 ? null : () => move(products[at + 2]?.productId ?? '')}
              onClose={() => setOpen('')}
            />
          )}
        </RecordList>
      )}
    </>
  );
}

/** Who looks after buyers is published by area, as everything that is shown to somebody is. */
function Managers({ onArea }: Pick<AreaProps, 'onArea'>) {
  const { t } = useText();
  return (
    <Section title={t('offers.managers')}>
      <p>{t('offers.managersLead')}</p>
      <div>
        <Button onClick={() => onArea('publications')}>{t('offers.toManagers')}</Button>
      </div>
    </Section>
  );
}
