import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useText } from '../../../ui/text.ts';
import type { LoginChoices } from '../../../workers/surface.ts';

const useStyles = makeStyles({
  checks: { display: 'flex', flexDirection: 'column', marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** What is kept of the sign-in on this device. */
export function ChoiceBoxes({ value, onChange }: { value: LoginChoices; onChange(next: LoginChoices): void }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.checks}>
      <Checkbox
        checked={value.rememberPassword}
        onChange={(_, data) => onChange({ ...value, rememberPassword: data.checked === true })}
        label={t('session.remember')}
      />
      <Checkbox
        checked={value.autoLogin}
        disabled={value.encrypted === true}
        onChange={(_, data) => onChange({ ...value, autoLogin: data.checked === true })}
        label={
          <>
            {t('session.keep')} <span className={styles.hint}>{t('session.keepHint')}</span>
          </>
        }
      />
      <Checkbox
        checked={value.encrypted === true}
        onChange={(_, data) => onChange({ ...value, encrypted: data.checked === true, autoLogin: false })}
        label={
          <>
            {t('vault.shared')} <span className={styles.hint}>{t('vault.sharedHint')}</span>
          </>
        }
      />
    </div>
  );
}
