import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { StoredPosition, StoredProduct } from '../../../api/entities/operated-product.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { positionCodes } from '../../../domain/orders/positions.ts';
import { useText } from '../../../ui/text.ts';
import { ChoiceField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditorProps } from '../setup/app-editor.tsx';
import { EntryEditor } from '../setup/entry-editor.tsx';
import { SetupTable } from '../setup/setup-table.tsx';
import { ListField } from './list-field.tsx';
import type { PositionState } from './product-forms.ts';

const useStyles = makeStyles({ lead: { margin: 0, color: tokens.colorNeutralForeground3 } });

interface PositionsProps {
  readonly positions: readonly StoredPosition[];
  readonly products: readonly StoredProduct[];
  readonly isOffline: boolean;
  onEdit(position: StoredPosition): void;
}

const nameIn =
  (products: readonly StoredProduct[]) =>
  (id: string): string =>
    products.find(({ productId }) => productId === id)?.name ?? id;

/** The positions, which products each shows, and how many of them buyers see today. */
export function Positions({ positions, products, isOffline, onEdit }: PositionsProps) {
  const styles = useStyles();
  const { t } = useText();
  const { value: shown } = useResource('products.positions', '');
  const nameOf = nameIn(products);
  return (
    <Section title={t('offers.positions')}>
      <p className={styles.lead}>{t('offers.positionsLead')}</p>
      <SetupTable
        noun="position"
        heads={[t('offers.position'), t('offers.shows'), t('offers.today')]}
        empty=""
        isOffline={isOffline}
        rows={positionCodes.map((positionCode) => {
          const position = positions.find((one) => one.positionCode === positionCode) ?? { positionCode, productIds: [], seen: 0 };
          const today = shown?.find((one) => one.positionCode === positionCode)?.products ?? 0;
          return {
            id: positionCode,
            name: positionCode,
            cells: [
              `${positionCode} ${t(`offers.at-${positionCode}`)}`,
              position.productIds.map(nameOf).join(t('frame.between')) || t('offers.showsNone'),
              shown === null ? '' : t('offers.shownToday', { count: today }),
            ],
            onEdit: () => onEdit(position),
            onRemove: null,
          };
        })}
      />
    </Section>
  );
}

interface PositionEditorProps extends EditorProps<PositionState> {
  readonly products: readonly StoredProduct[];
}

/** Which products a position shows, in their order. */
export function PositionEditor({ editing, isOffline, products, onChange, onLeave }: PositionEditorProps) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  const nameOf = nameIn(products);
  const { productIds } = form;
  const left = products.filter(({ productId }) => !productIds.includes(productId));
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t('offers.changePosition', { position: id })}
      send={() =>
        worker.ask('operatorProducts.operatorPositionSave', { id, seen, draft: { positionCode: id, productIds: [...productIds] } })
      }
    >
      {({ problemOf, touch }) => {
        const change = (next: readonly string[]): void => {
          touch('productIds');
          onChange({ productIds: [...next] });
        };
        return (
          <Section title={t('offers.shows')}>
            <ListField
              legend={t('offers.inOrder')}
              empty={t('offers.showsNone')}
              list={productIds}
              isOrdered
              nameOf={nameOf}
              onChange={change}
              add={
                <ChoiceField
                  {...{ field: 'productIds', label: t('offers.addShown'), value: '', problemOf }}
                  options={[['', t('offers.choose')], ...left.map(({ productId, name }) => [productId, name] as const)]}
                  onChange={(productId) => productId !== '' && change([...productIds, productId])}
                />
              }
            >
              {(productId) => <span>{nameOf(productId)}</span>}
            </ListField>
            {productIds.length > 0 && <Button onClick={() => change([])}>{t('offers.empty')}</Button>}
          </Section>
        );
      }}
    </EntryEditor>
  );
}
