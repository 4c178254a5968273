import { Button, Input, Select } from '@fluentui/react-components';
import { CompanyField } from '../../desk/search/company-field.tsx';
import { activityKinds, activityResults } from '../../domain/activity/activity.ts';
import { type ActivityFilter, noFilter } from '../../domain/activity/filter.ts';
import { useText } from '../../ui/text.ts';
import { useActivityStyles } from './activity-styles.ts';
import { resultWords, whatWords } from './activity-words.ts';

interface ActivityFieldsProps {
  filter: ActivityFilter;
  /** Name of the company that is asked for, '' for all. */
  company: string;
  onFilter(filter: ActivityFilter): void;
}

/** What is asked of the log: words, company, what, result, days. */
export function ActivityFields({ filter, company, onFilter }: ActivityFieldsProps) {
  const styles = useActivityStyles();
  const { t } = useText();
  const set = (part: Partial<ActivityFilter>): void => onFilter({ ...filter, ...part });
  const isOpen = JSON.stringify(filter) === JSON.stringify(noFilter);
  return (
    <div className={styles.fields}>
      <Input
        className={styles.search}
        type="search"
        autoComplete="off"
        aria-label={t('activity.search')}
        placeholder={t('activity.search')}
        value={filter.text}
        onChange={(_, { value }) => set({ text: value })}
      />
      <CompanyField
        label={company || t('activity.allCompanies')}
        chosen={filter.companyId || null}
        onChoose={(companyId) => set({ companyId })}
      />
      <Select aria-label={t('activity.what')} value={filter.what} onChange={(_, { value }) => set({ what: value })}>
        <option value="">{t('activity.anyWhat')}</option>
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {whatWords(kind, t)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('activity.result')}
        value={filter.result}
        onChange={(_, { value }) => set({ result: activityResults.find((one) => one === value) ?? '' })}
      >
        <option value="">{t('activity.anyResult')}</option>
        {activityResults.map((result) => (
          <option key={result} value={result}>
            {resultWords(result, t)}
          </option>
        ))}
      </Select>
      <Input
        type="date"
        autoComplete="off"
        aria-label={t('activity.from')}
        contentBefore={t('activity.from')}
        value={filter.from}
        onChange={(_, { value }) => set({ from: value })}
      />
      <Input
        type="date"
        autoComplete="off"
        aria-label={t('activity.to')}
        contentBefore={t('activity.to')}
        value={filter.to}
        onChange={(_, { value }) => set({ to: value })}
      />
      {!isOpen && <Button onClick={() => onFilter(noFilter)}>{t('activity.clear')}</Button>}
    </div>
  );
}
