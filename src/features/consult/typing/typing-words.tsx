import { useText } from '../../../ui/text.ts';
import { useConsultStyles } from '../consult-styles.ts';

/** That the other one types. */
export function TypingWords({ name }: { name: string }) {
  const styles = useConsultStyles();
  const { t } = useText();
  return (
    <div className={styles.keys} role="status" data-typing>
      {t('consult.typing', { name })}
    </div>
  );
}
