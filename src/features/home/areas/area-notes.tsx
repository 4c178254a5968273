import { useResource } from '../../../desk/use-resource.ts';
import { yuanWords } from '../../../domain/core/money-words.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { useAreaStyles } from './area-styles.ts';

const known = ['invoiceQuotaTips', 'invoiceStopTips', 'invoiceOpenTips'] as const;

/** What is the matter with the company's invoices, in words; nothing when nothing is, or nobody knows. */
export function InvoiceNote({ companyId }: { companyId: string }) {
  const styles = useAreaStyles();
  const { t } = useText();
  const { outcome, value } = useResource('overviews.invoiceTips', companyId);
  const code = outcome === 'known' ? known.find((one) => value?.includes(one)) : undefined;
  return <p className={styles.line}>{code === undefined ? '\u00a0' : t(`home.tip-${code}`)}</p>;
}

/** The unit that the company pays social insurance as, with what it pays for each kind in the tooltip. */
export function SocialNote({ companyId }: { companyId: string }) {
  const styles = useAreaStyles();
  const { t } = useText();
  const { outcome, value } = useResource('overviews.socialUnit', companyId);
  if (outcome !== 'known' || value === null) return <p className={styles.line}>{'\u00a0'}</p>;
  const kinds = value.kinds.map(({ kind, amount }) => `${kindName(kind, t)} ${yuanWords(amount)}`);
  return (
    <p className={styles.line} title={kinds.join(' · ')} data-unit={value.unitCode}>
      {t('home.unit', { name: value.unitName, code: value.unitCode })}
    </p>
  );
}

const kindKeys = {
  pension: 'home.kind-pension',
  medical: 'home.kind-medical',
  unemployment: 'home.kind-unemployment',
  injury: 'home.kind-injury',
  maternity: 'home.kind-maternity',
} as const;

/** Name of a kind of social insurance; one that is not known is named as it is written. */
export const kindName = (kind: string, t: Translate): string =>
  // as: it is one of the keys
  kind in kindKeys ? t(kindKeys[kind as keyof typeof kindKeys]) : kind;
