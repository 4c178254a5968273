import { Checkbox, Select } from '@fluentui/react-components';
import { fieldsOfKind, isListField, listKinds, missingFields } from '../../domain/lists/kinds.ts';
import { type Mapping, withField, withKind, withState } from '../../domain/lists/mapping.ts';
import type { StateWord } from '../../domain/lists/table.ts';
import { filingStates } from '../../domain/status/work-area.ts';
import { useText } from '../../ui/text.ts';
import { useListStyles } from './list-styles.ts';
import type { OpenList } from './use-list.ts';

/** In place of a field or state for what is left out. */
const NONE = '-';

export interface MappingPanelProps {
  list: OpenList;
  remember: boolean;
  onMap(mapping: Mapping): void;
  onRemember(remember: boolean): void;
  onReset(): void;
}

function Columns({ list, onMap }: Pick<MappingPanelProps, 'list' | 'onMap'>) {
  const styles = useListStyles();
  const { t } = useText();
  const { table, mapping } = list;
  const offered = fieldsOfKind(mapping.kind);
  return (
    <ul className={styles.columns}>
      {table.headings.map((heading, at) => {
        const field = mapping.fields[at] ?? null;
        const key = `${at} ${heading}`;
        if (heading === '' && table.samples[at] === '') return null;
        return (
          <li key={key} className={styles.column} data-column={at}>
            <span className={styles.cell}>
              {heading}
              <span className="wb-quiet">{table.samples[at] === '' ? '—' : table.samples[at]}</span>
            </span>
            <Select
              size="small"
              aria-label={t('lists.fieldOf', { heading })}
              value={field !== null && offered.includes(field) ? field : NONE}
              onChange={(_, { value }) => onMap(withField(mapping, at, isListField(value) ? value : null))}
            >
              <option value={NONE}>{t('lists.skip')}</option>
              {offered.map((one) => (
                <option key={one} value={one}>
                  {t(`lists.field-${one}`)}
                </option>
              ))}
            </Select>
          </li>
        );
      })}
    </ul>
  );
}

function States({ words, mapping, onMap }: { words: readonly StateWord[]; mapping: Mapping; onMap(mapping: Mapping): void }) {
  const styles = useListStyles();
  const { t } = useText();
  if (words.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('lists.states')}</h3>
      {words.map(({ word, count, state }) => (
        <div key={word} className={styles.column} data-word={word}>
          <span>
            {word} <span className="wb-quiet">{count}</span>
          </span>
          <Select
            size="small"
            aria-label={t('lists.stateOf', { word })}
            value={state ?? NONE}
            onChange={(_, { value }) => onMap(withState(mapping, word, filingStates.find((one) => one === value) ?? null))}
          >
            <option value={NONE}>{t('lists.stateLeft')}</option>
            {filingStates.map((one) => (
              <option key={one} value={one}>
                {t(`status.state-${one}`)}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </>
  );
}

/** How the columns of a file are read: kind, fields, words for states. Each can be corrected. */
export function MappingPanel({ list, remember, onMap, onRemember, onReset }: MappingPanelProps) {
  const styles = useListStyles();
  const { t } = useText();
  const { mapping, table, isKept, plan } = list;
  const missing = missingFields(mapping.kind, mapping.fields);
  const known = mapping.fields.filter((field) => field !== null).length;
  return (
    <section className={styles.box} aria-label={t('lists.mapping')}>
      <h2 className={styles.heading}>{t('lists.mapping')}</h2>
      <span className="wb-quiet">{t('lists.known', { all: table.headings.length, known })}</span>
      <span className="wb-quiet">{t(isKept ? 'lists.kept' : 'lists.mappingLead')}</span>
      <Select
        aria-label={t('lists.kind')}
        value={mapping.kind}
        onChange={(_, { value }) => onMap(withKind(mapping, listKinds.find((kind) => kind === value) ?? mapping.kind, table))}
      >
        {listKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`lists.kind-${kind}`)}
          </option>
        ))}
      </Select>
      {missing.length > 0 && (
        <p role="alert">{t('lists.missing', { fields: missing.map((field) => t(`lists.field-${field}`)).join(t('frame.between')) })}</p>
      )}
      <Columns list={list} onMap={onMap} />
      {mapping.kind === 'companies' && (
        <Checkbox
          checked={mapping.rename === true}
          label={t('lists.rename')}
          onChange={(_, { checked }) => onMap({ ...mapping, rename: checked === true })}
        />
      )}
      {plan !== null && <States words={plan.words} mapping={mapping} onMap={onMap} />}
      <div className={styles.foot}>
        <Checkbox checked={remember} label={t('lists.remember')} onChange={(_, { checked }) => onRemember(checked === true)} />
        <button type="button" className="wb-link" onClick={onReset}>
          {t('lists.reset')}
        </button>
      </div>
    </section>
  );
}
