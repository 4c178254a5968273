import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { occurringTags, TagChange } from '../../../domain/company/bulk-tags.ts';
import { tagProblems } from '../../../domain/company/company-check.ts';
import { useText } from '../../../ui/text.ts';
import { fieldState } from '../edit/problem-words.ts';
import { TagsField } from '../edit/tags-field.tsx';

const useStyles = makeStyles({
  set: { margin: '0', padding: '0', border: '0', minWidth: '0' },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    maxHeight: '7rem',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** True when every tag that is to be added may stand on a company. */
export function tagsAreRight({ add }: TagChange): boolean {
  return tagProblems(add).length === 0;
}

export interface BulkTagsProps {
  value: TagChange;
  /** Tags of the companies of the set. */
  occurring: ReturnType<typeof occurringTags>;
  disabled: boolean;
  onChange(value: TagChange): void;
}

/** Which tags are added to companies, and which of those that occur on them are taken away. */
export function BulkTags({ value, occurring, disabled, onChange }: BulkTagsProps) {
  const styles = useStyles();
  const { t } = useText();
  const { add, remove } = value;
  const toggle = (tag: string, gone: boolean): void =>
    onChange({ ...value, remove: gone ? [...remove, tag] : remove.filter((one) => one !== tag) });
  return (
    <>
      <TagsField
        label={t('relations.bulkTagAdd')}
        value={add}
        disabled={disabled}
        onChange={(tags) => onChange({ ...value, add: tags })}
        {...fieldState('tags', add, tagProblems(add), t)}
      />
      {occurring.length > 0 && (
        <fieldset className={styles.set}>
          <legend>{t('relations.bulkTagRemove')}</legend>
          <div className={styles.list}>
            {occurring.map(({ tag, count }) => (
              <Checkbox
                key={tag}
                disabled={disabled}
                checked={remove.includes(tag)}
                onChange={(_, { checked }) => toggle(tag, checked === true)}
                label={t('relations.bulkTagCount', { tag, n: count })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
