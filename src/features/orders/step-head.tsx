import { makeStyles, tokens } from '@fluentui/react-components';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '0.5rem' },
  step: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.375rem',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  number: {
    display: 'grid',
    placeItems: 'center',
    width: '1.25rem',
    height: '1.25rem',
    borderRadius: '50%',
    lineHeight: 1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  now: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    border: `1px solid ${tokens.colorBrandBackground}`,
  },
  line: { width: '2rem', borderTop: `1px solid ${tokens.colorNeutralStroke1}` },
});

/** Title of a step with both of them beside it: paying, then the invoice. */
export function StepHead({ step }: { step: 1 | 2 }) {
  const styles = useStyles();
  const { t } = useText();
  const steps = [t('orders.stepPay'), t('orders.stepInvoice')];
  return (
    <span className={styles.head}>
      <span>{t(step === 1 ? 'orders.payTitle' : 'orders.invoiceTitle')}</span>
      {steps.map((word, at) => (
        <span key={word} className={styles.step} aria-current={at + 1 === step ? 'step' : undefined}>
          {at > 0 && <span className={styles.line} aria-hidden="true" />}
          <span className={`${styles.number} ${at + 1 === step ? styles.now : ''}`}>{at + 1 < step ? '✓' : at + 1}</span>
          {word}
        </span>
      ))}
    </span>
  );
}
