import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { isComposing } from '../../../ui/composing.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  tags: { display: 'flex', flexWrap: 'wrap', gap: '0.25rem', marginBlockStart: '0.375rem' },
  tag: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground4,
    lineHeight: '1.375rem',
  },
});

export interface TagsFieldProps {
  value: readonly string[];
  onChange(value: readonly string[]): void;
  message?: string;
  state: 'none' | 'error' | 'warning';
  /** In place of the name of the company's field. */
  label?: string;
  disabled?: boolean;
}

/** Tags of a company: Enter or a comma ends one, Backspace in the empty field takes the last away. */
export function TagsField({ value, onChange, message, state, label, disabled = false }: TagsFieldProps) {
  const styles = useStyles();
  const { t } = useText();
  const [typed, setTyped] = useState('');

  function add(text: string): void {
    const fresh = text
      .split(/[,，;；\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    setTyped('');
    if (fresh.length > 0) onChange([...new Set([...value, ...fresh])]);
  }

  return (
    <div>
      <Field label={label ?? t('companies.fieldTags')} hint={t('companies.addTag')} validationState={state} validationMessage={message}>
        <Input
          value={typed}
          disabled={disabled}
          autoComplete="off"
          onChange={(_, data) => (/[,，;；]$/.test(data.value) ? add(data.value) : setTyped(data.value))}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              add(typed);
            } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
          }}
        />
      </Field>
      {value.length > 0 && (
        <ul className={styles.tags}>
          {value.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                className="wb-tab-close"
                style={{ marginInline: 0 }}
                disabled={disabled}
                aria-label={t('companies.removeTag', { tag })}
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
