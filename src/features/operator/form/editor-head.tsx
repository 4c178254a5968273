import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { usePageStyles } from '../../../ui/fluent/page-styles.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { flex: 1 },
  reason: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface EditorHeadProps {
  title: string;
  /** Words of the button that stores the form. */
  does: string;
  isOffline: boolean;
  busy: boolean;
  isUploading: boolean;
  onBack(): void;
  onPublish(): void;
}

/** Name of a form, the way back, and the button that stores it; why it cannot be pressed is said beside it. */
export function EditorHead({ title, does, isOffline, busy, isUploading, onBack, onPublish }: EditorHeadProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <header className={styles.head}>
      <h1 className={mergeClasses(pageStyles.title, styles.title)} id="wb-operator-title">
        {title}
      </h1>
      {(isOffline || isUploading) && <p className={styles.reason}>{t(isOffline ? 'operator.offline' : 'operator.uploading')}</p>}
      <Button onClick={onBack}>{t('operator.back')}</Button>
      <Button
        appearance="primary"
        disabledFocusable={busy || isOffline || isUploading}
        icon={busy ? <Spinner size="tiny" /> : undefined}
        onClick={onPublish}
      >
        {busy ? t('operator.publishing') : does}
      </Button>
    </header>
  );
}
