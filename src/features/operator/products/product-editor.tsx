import { Button } from '@fluentui/react-components';
import type { Protocol } from '../../../api/entities/protocol.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { Boxes, Flag } from '../form/flag-field.tsx';
import { ChoiceField, TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import { PictureField } from '../publications/picture-field.tsx';
import { UploadsContext, useUploadCount } from '../publications/uploads.ts';
import type { EditorProps } from '../setup/app-editor.tsx';
import { EntryEditor, type EntryFields } from '../setup/entry-editor.tsx';
import { ListField } from './list-field.tsx';
import { draftOf, type ProductState } from './product-forms.ts';

interface ProductEditorProps extends EditorProps<ProductState> {
  readonly protocols: readonly Protocol[];
  /** Kinds that products have already. */
  readonly sections: readonly string[];
}

interface PartProps extends EntryFields {
  readonly form: ProductState;
  change(patch: Partial<ProductState>, field: string): void;
}

/** A product: what is said of it, what it contains, what whoever pays for it gets. Its price has days of its own. */
export function ProductEditor({ editing, isOffline, protocols, sections, onChange, onLeave }: ProductEditorProps) {
  const { t } = useText();
  const { worker } = useDesk();
  const { isUploading, uploads } = useUploadCount();
  const { id, seen, form } = editing;
  return (
    <UploadsContext value={uploads}>
      <EntryEditor
        {...{ isOffline, isUploading, onLeave }}
        title={t(id === '' ? 'offers.newProduct' : 'offers.changeProduct')}
        send={() => worker.ask('operatorProducts.operatorProductSave', { id, seen, draft: draftOf(form) })}
      >
        {({ problemOf, touch }) => {
          const change = (patch: Partial<ProductState>, field: string): void => {
            touch(field);
            onChange({ ...form, ...patch });
          };
          const part = { form, problemOf, touch, change };
          return (
            <>
              <Words {...part} isNew={id === ''} sections={sections} />
              <Contents {...part} />
              <Gives {...part} />
              <Terms {...part} protocols={protocols} />
            </>
          );
        }}
      </EntryEditor>
    </UploadsContext>
  );
}

function Words({ form, problemOf, change, isNew, sections }: PartProps & { isNew: boolean; sections: readonly string[] }) {
  const { t } = useText();
  const field = (name: 'name' | 'description' | 'section' | 'unit' | 'provider' | 'sceneCode', most: number) => ({
    ...{ field: name, label: t(`offers.${name}`), value: form[name], most, problemOf },
    onChange: (value: string) => change({ [name]: value }, name),
  });
  return (
    <Section title={t('offers.words')}>
      {isNew ? (
        <TextField
          {...{
            field: 'productId',
            label: t('offers.productId'),
            hint: t('offers.productIdHint'),
            value: form.productId,
            most: 40,
            problemOf,
          }}
          required
          onChange={(productId) => change({ productId: productId.trim() }, 'productId')}
        />
      ) : (
        <p>{t('offers.idStays', { id: form.productId })}</p>
      )}
      <TextField {...field('name', 60)} required />
      <TextField {...field('section', 20)} hint={t('offers.sectionHint')} list="wb-offer-sections" required />
      <datalist id="wb-offer-sections">
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      <TextField {...field('description', 400)} lines={2} />
      <TextField {...field('unit', 20)} hint={t('offers.unitHint')} />
      <TextField {...field('provider', 60)} hint={t('offers.providerHint')} required />
      <Flag label={t('offers.onSale')} isOn={form.isOnSale} onChange={(isOnSale) => change({ isOnSale }, 'onSale')} />
      <Flag
        label={t('offers.newBusiness')}
        isOn={form.isNewBusiness}
        onChange={(isNewBusiness) => change({ isNewBusiness }, 'newBusinessOrderFlag')}
      />
      <TextField {...field('sceneCode', 40)} hint={t('offers.sceneHint')} />
    </Section>
  );
}

function Contents({ form, problemOf, touch, change }: PartProps) {
  const { t } = useText();
  return (
    <Section title={t('offers.contents')}>
      <PictureField
        {...{ field: 'imageUrl', label: t('offers.imageUrl'), value: form.imageUrl, problemOf }}
        onChange={({ imgUrl }) => change({ imageUrl: imgUrl }, 'imageUrl')}
      />
      <PictureField
        {...{ field: 'headImgUrl', label: t('offers.headImgUrl'), value: form.headImgUrl, problemOf }}
        onChange={({ imgUrl }) => change({ headImgUrl: imgUrl }, 'headImgUrl')}
      />
      <ListField
        legend={t('offers.goods')}
        empty={t('offers.noGoods')}
        list={form.goods}
        isOrdered
        nameOf={(name, at) => name || String(at + 1)}
        onChange={(goods) => change({ goods }, 'goods')}
        add={
          <Button disabledFocusable={form.goods.length >= 60} onClick={() => change({ goods: [...form.goods, ''] }, 'goods')}>
            {t('offers.addGoods')}
          </Button>
        }
      >
        {(name, at) => (
          <TextField
            {...{ field: `goods.${at}`, label: t('offers.good', { n: at + 1 }), value: name, most: 100, problemOf }}
            onChange={(value) => {
              touch(`goods.${at}`);
              change({ goods: form.goods.with(at, value) }, 'goods');
            }}
          />
        )}
      </ListField>
    </Section>
  );
}

function Gives({ form, problemOf, change }: PartProps) {
  const { t } = useText();
  const { givesKind } = form;
  const kinds = (['member', 'right', 'checks', 'plan', 'none'] as const).map((kind) => [kind, t(`offers.gives-${kind}`)] as const);
  return (
    <Section title={t('offers.gives')}>
      <ChoiceField
        {...{ field: 'gives.kind', label: t('offers.givesKind'), value: givesKind, problemOf }}
        options={kinds}
        onChange={(kind) => change({ givesKind: kind }, 'gives.kind')}
      />
      {(givesKind === 'right' || givesKind === 'plan') && (
        <TextField
          {...{ field: 'gives.code', label: t(`offers.code-${givesKind}`), hint: t(`offers.codeHint-${givesKind}`) }}
          {...{ value: form.givesCode, most: 64, problemOf }}
          required
          onChange={(givesCode) => change({ givesCode }, 'gives.code')}
        />
      )}
      {givesKind === 'checks' && (
        <TextField
          {...{ field: 'gives.checks', label: t('offers.checks'), value: form.givesChecks, most: 6, problemOf }}
          required
          onChange={(givesChecks) => change({ givesChecks }, 'gives.checks')}
        />
      )}
      {givesKind !== 'none' && (
        <TextField
          {...{
            field: 'gives.months',
            label: t('offers.months'),
            hint: t('offers.monthsHint'),
            value: form.givesMonths,
            most: 3,
            problemOf,
          }}
          required
          onChange={(givesMonths) => change({ givesMonths }, 'gives.months')}
        />
      )}
    </Section>
  );
}

function Terms({ form, problemOf, touch, change, protocols }: PartProps & { protocols: readonly Protocol[] }) {
  const { t } = useText();
  const setDiscount = (at: number, patch: Partial<ProductState['discounts'][number]>, field: string): void => {
    const before = form.discounts[at];
    if (before === undefined) return;
    touch(`discounts.${at}.${field}`);
    change({ discounts: form.discounts.with(at, { ...before, ...patch }) }, 'discounts');
  };
  const hasWrongProtocol = problemOf('protocolCodes') !== null;
  return (
    <Section title={t('offers.terms')}>
      <ListField
        legend={t('offers.discounts')}
        empty={t('offers.noDiscounts')}
        list={form.discounts}
        nameOf={({ from }, at) => t('offers.discount', { n: from || at + 1 })}
        onChange={(discounts) => change({ discounts }, 'discounts')}
        add={
          <Button
            disabledFocusable={form.discounts.length >= 10}
            onClick={() => change({ discounts: [...form.discounts, { from: '', fold: '' }] }, 'discounts')}
          >
            {t('offers.addDiscount')}
          </Button>
        }
      >
        {({ from, fold }, at) => (
          <>
            <TextField
              {...{ field: `discounts.${at}.from`, label: t('offers.from'), value: from, most: 7, problemOf }}
              onChange={(value) => setDiscount(at, { from: value }, 'from')}
            />
            <TextField
              {...{
                field: `discounts.${at}.permille`,
                label: t('offers.fold'),
                hint: t('offers.foldHint'),
                value: fold,
                most: 4,
                problemOf,
              }}
              onChange={(value) => setDiscount(at, { fold: value }, 'permille')}
            />
          </>
        )}
      </ListField>
      <Boxes
        legend={t('offers.protocols')}
        hint={t(hasWrongProtocol ? 'offers.protocolGone' : protocols.length === 0 ? 'offers.noProtocols' : 'offers.protocolsHint')}
      >
        {[...new Set([...protocols.map(({ code }) => code), ...form.protocolCodes])].map((code) => {
          const known = protocols.find((one) => one.code === code);
          return (
            <Flag
              key={code}
              label={known === undefined ? code : `${known.name} ${known.version}`}
              isOn={form.protocolCodes.includes(code)}
              onChange={(isOn) =>
                change(
                  { protocolCodes: isOn ? [...form.protocolCodes, code] : form.protocolCodes.filter((one) => one !== code) },
                  'protocolCodes',
                )
              }
            />
          );
        })}
      </Boxes>
    </Section>
  );
}
