import { makeStyles } from '@fluentui/react-components';
import { isMobile } from '../../../domain/access/credentials.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({ list: { margin: '0', padding: '0', display: 'grid', gap: '0.25rem' } });

/** What sharing grants, said before it is done: to whom, what the other may then see and do, what he gets nothing of, and how it is ended. */
export function ShareGrants({ mobile }: { mobile: string }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <ul className={styles.list} data-grants="">
      <li>{isMobile(mobile) ? t('relations.grantsTo', { mobile }) : t('relations.grantsWhom')}</li>
      <li>{t('relations.grantsMay')}</li>
      <li>{t('relations.grantsNot')}</li>
      <li>{t('relations.grantsEnd')}</li>
    </ul>
  );
}
