import { Field, Input, makeStyles, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import type { OrderRow } from '../../api/entities/order.ts';
import type { InvoiceProblem } from '../../domain/orders/invoice.ts';
import type { InvoiceForm } from '../../domain/orders/order.ts';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', rowGap: '0.5rem' },
  // Labels of one width (78) beside their fields.
  field: { gridTemplateColumns: '4.875rem minmax(0, 1fr)' },
});

export interface InvoiceFieldsProps {
  readonly order: Pick<OrderRow, 'lines'>;
  readonly form: InvoiceForm;
  readonly problems: readonly InvoiceProblem[];
  /** The tax number of a company that this account has, '' for another one. */
  taxNoOf(name: string): string;
  onChange(form: InvoiceForm): void;
}

/** Fields of an application for an invoice, each with what is wrong under it. A title that is one of the order's companies brings its tax number. */
export function InvoiceFields({ order, form, problems, taxNoOf, onChange }: InvoiceFieldsProps) {
  const styles = useStyles();
  const { t } = useText();
  const wordsOf = (field: InvoiceProblem['field']): { readonly validationMessage?: string } => {
    const problem = problems.find((one) => one.field === field);
    if (problem === undefined) return {};
    return {
      validationMessage: problem.kind === 'check-digit' ? t('orders.taxNoDigit', { digit: problem.expected }) : t(`orders.bad-${field}`),
    };
  };
  const set = (part: Partial<InvoiceForm>): void => onChange({ ...form, ...part });
  return (
    <div className={styles.fields}>
      <Field orientation="horizontal" className={styles.field} label={t('orders.kind')}>
        <RadioGroup
          layout="horizontal"
          value={form.kind}
          onChange={(_, { value }) => set({ kind: value === 'special' ? 'special' : 'plain' })}
        >
          <Radio value="plain" label={t('orders.kind-plain')} />
          <Radio value="special" label={t('orders.kind-special')} />
        </RadioGroup>
      </Field>
      <Field orientation="horizontal" className={styles.field} label={t('orders.title')} {...wordsOf('title')}>
        <Input
          name="title"
          autoComplete="organization"
          list="wb-invoice-titles"
          maxLength={100}
          value={form.title}
          onChange={(_, { value }) => set({ title: value, ...(taxNoOf(value) === '' ? {} : { taxNo: taxNoOf(value) }) })}
        />
      </Field>
      <datalist id="wb-invoice-titles">
        {[...new Set(order.lines.map(({ companyName }) => companyName))].slice(0, 50).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field orientation="horizontal" className={styles.field} label={t('orders.taxNo')} {...wordsOf('taxNo')}>
        <Input name="taxNo" autoComplete="off" maxLength={40} value={form.taxNo} onChange={(_, { value }) => set({ taxNo: value })} />
      </Field>
      <Field orientation="horizontal" className={styles.field} label={t('orders.mail')} {...wordsOf('mail')}>
        <Input
          name="mail"
          type="email"
          autoComplete="email"
          maxLength={100}
          value={form.mail}
          onChange={(_, { value }) => set({ mail: value })}
        />
      </Field>
      <Field orientation="horizontal" className={styles.field} label={t('orders.mobile')} {...wordsOf('mobile')}>
        <Input
          name="mobile"
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={form.mobile}
          onChange={(_, { value }) => set({ mobile: value })}
        />
      </Field>
      <Field orientation="horizontal" className={styles.field} label={t('orders.remark')} {...wordsOf('remark')}>
        <Textarea
          name="remark"
          autoComplete="off"
          rows={1}
          maxLength={200}
          value={form.remark}
          placeholder={t('orders.remarkHint')}
          onChange={(_, { value }) => set({ remark: value })}
        />
      </Field>
    </div>
  );
}
