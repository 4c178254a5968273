import { Field, makeStyles, Select } from '@fluentui/react-components';
import { areaTable } from '../../../domain/company/area-names.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({ pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0.75rem' } });

interface Choice {
  readonly code: string;
  readonly name: string;
}

type AreaTable = ReturnType<typeof areaTable>;

const provincesOf = (table: AreaTable): Choice[] => [...table].flatMap(([code, name]) => (code.length === 2 ? [{ code, name }] : []));
const citiesOf = (table: AreaTable, province: string): Choice[] =>
  [...table].flatMap(([code, name]) => (code.length === 4 && code.startsWith(province) && province !== '' ? [{ code, name }] : []));

export interface AreaFieldProps {
  /** Location code, six digits or more; '' for none. A district's code stays as it is until another city is chosen. */
  value: string;
  onChange(value: string): void;
  message?: string;
  state: 'none' | 'error' | 'warning';
}

/** Area of a company by province and city (GB/T 2260). A code that the table does not know is shown as it is. */
export function AreaField({ value, onChange, message, state }: AreaFieldProps) {
  const styles = useStyles();
  const { t } = useText();
  const table = areaTable(t('companies.areas') || undefined);
  const province = value.slice(0, 2);
  const city = value.slice(0, 4);
  const cities = citiesOf(table, province);
  const unknown = value !== '' && !table.has(province);
  const cityValue = table.has(city) && city.length === 4 ? city : value === '' ? '' : `${province}00`;
  return (
    <div className={styles.pair}>
      <Field label={t('companies.province')} validationState={state} validationMessage={message}>
        <Select
          autoComplete="off"
          value={unknown ? value : province}
          onChange={(_, data) => onChange(data.value === '' ? '' : `${data.value}0000`)}
        >
          <option value="">{t('companies.chooseProvince')}</option>
          {unknown && <option value={value}>{t('companies.otherArea', { code: value })}</option>}
          {provincesOf(table).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('companies.city')}>
        <Select value={cityValue} disabled={cities.length === 0} onChange={(_, data) => onChange(`${data.value}00`)}>
          {value === '' && <option value="">{t('companies.chooseCity')}</option>}
          <option value={`${province}00`}>{t('companies.wholeProvince')}</option>
          {cities.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
