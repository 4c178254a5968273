import type { StoredProduct } from '../../../api/entities/operated-product.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditorProps } from '../setup/app-editor.tsx';
import { EntryEditor } from '../setup/entry-editor.tsx';
import { PriceHistory } from './price-history.tsx';
import type { PriceState } from './product-forms.ts';

interface PriceEditorProps extends EditorProps<PriceState> {
  /** Undefined where it is not known (any more). */
  readonly product: StoredProduct | undefined;
  readonly day: string;
}

/** A price from a day on, beside all that were set before. */
export function PriceEditor({ editing, isOffline, product, day, onChange, onLeave }: PriceEditorProps) {
  const { t } = useText();
  const { worker } = useDesk();
  const { id, seen, form } = editing;
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t('offers.setPriceOf', { name: product?.name ?? id })}
      send={() => worker.ask('operatorProducts.operatorPriceSave', { productId: id, seen, ...form })}
      beside={product && <PriceHistory prices={product.prices} day={day} />}
    >
      {({ problemOf, touch }) => {
        const change = (patch: Partial<PriceState>, field: string): void => {
          touch(field);
          onChange({ ...form, ...patch });
        };
        return (
          <Section title={t('offers.price')}>
            <TextField
              {...{ field: 'priceValue', label: t('offers.yuan'), hint: t('offers.yuanHint'), value: form.priceValue, most: 20, problemOf }}
              required
              onChange={(priceValue) => change({ priceValue }, 'priceValue')}
            />
            <TextField
              {...{ field: 'fromDay', label: t('offers.fromDay'), hint: t('offers.fromDayHint'), value: form.fromDay, most: 10, problemOf }}
              type="date"
              required
              onChange={(fromDay) => change({ fromDay }, 'fromDay')}
            />
          </Section>
        );
      }}
    </EntryEditor>
  );
}
