import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useText } from '../../../ui/text.ts';
import type { Checked } from '../form/use-check.ts';

/** Accounts that are named; of the others their number is told. */
const NAMED = 30;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '16rem', overflowY: 'auto' },
  one: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3 },
  count: { margin: 0, fontWeight: tokens.fontWeightSemibold, display: 'flex', columnGap: tokens.spacingHorizontalS },
});

/** Who would get it now, by the gateway's word. */
export function Audience({ checked: { answer, state } }: { checked: Checked }) {
  const styles = useStyles();
  const { t } = useText();
  if (answer === null)
    return (
      <div role="status">{state === 'failed' ? t('operator.notChecked') : <Spinner size="tiny" label={t('operator.checking')} />}</div>
    );
  const { count, messages, behind = 0, accounts } = answer;
  return (
    <div aria-busy={state === 'checking'} data-audience={count}>
      <p className={styles.count} role="status">
        {count === 0 ? t('operator.nobody') : t('operator.reach', { count })}
        {messages > 0 && <span>{t('operator.reachMessages', { count: messages })}</span>}
        {state === 'failed' && <span className={styles.quiet}>{t('operator.notChecked')}</span>}
      </p>
      {behind > 0 && <p className={styles.quiet}>{t('operator.reachBehind', { count: behind })}</p>}
      <ul className={styles.list}>
        {accounts.slice(0, NAMED).map(({ loginName, fullName, companies }) => (
          <li key={loginName} className={styles.one}>
            <span className={styles.name}>{fullName === '' ? loginName : `${fullName} · ${loginName}`}</span>
            <span className={styles.quiet}>{t('operator.companies', { count: companies })}</span>
          </li>
        ))}
      </ul>
      {count > NAMED && <p className={styles.quiet}>{t('operator.andMore', { count: count - Math.min(NAMED, accounts.length) })}</p>}
    </div>
  );
}
