import { mergeClasses } from '@fluentui/react-components';
import { FileButton } from '../../ui/file-button.tsx';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import { useFirstDayStyles } from './first-day-styles.ts';
import { useTakeFile } from './take-table.ts';
import { AddByHandButton, BindButtons } from './way-buttons.tsx';

/** The ways in which companies come into an account, in small: where a view has nothing to show yet (ERR-31). */
export function FirstDaySmall() {
  const styles = useFirstDayStyles();
  const { t } = useText();
  const take = useTakeFile();
  return (
    <FluentScope>
      <section className={mergeClasses('wb-card', styles.small)} aria-label={t('companies.empty')} data-part="first-day-small">
        <strong>{t('companies.empty')}</strong>
        <span className="wb-quiet">{t('firstDay.smallLead')}</span>
        <span className={styles.buttons}>
          <FileButton label={t('firstDay.excel')} isPrimary onFile={take} />
          <AddByHandButton />
          <BindButtons />
        </span>
      </section>
    </FluentScope>
  );
}
