import type { ConsultForm } from '../../../api/entities/consult.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { browserTypes, buttonCodes, consultModules } from '../../../domain/consult/scene.ts';
import { useText } from '../../../ui/text.ts';
import type { EditorProps } from '../setup/app-editor.tsx';
import { EntryEditor } from '../setup/entry-editor.tsx';
import { newButton, newCanned, newDuty, newPhone } from './consult-form.ts';
import { EntryList } from './entry-fields.tsx';

type Entry<L extends keyof ConsultForm> = ConsultForm[L][number];

/** What is offered: buttons by module, area and browser; numbers by area; hours by kind; words that advisors use often. */
export function ConsultEditor({ editing: { seen, form }, isOffline, onChange, onLeave }: EditorProps<ConsultForm>) {
  const { t } = useText();
  const { worker } = useDesk();
  const kinds = buttonCodes.map((code) => [code, t(`consulting.${code}`)] as const);
  const modules = [
    ['', t('consulting.allModules')] as const,
    ...consultModules.map((code) => [code, t(`consulting.module-${code}`)] as const),
  ];
  const browsers = [
    ['', t('consulting.allBrowsers')] as const,
    ...browserTypes.map((code) => [code, t(`consulting.browser-${code}`)] as const),
  ];
  const numbered = (_: unknown, at: number): string => t('consulting.entry', { n: at + 1 });
  return (
    <EntryEditor
      {...{ isOffline, onLeave }}
      title={t('consulting.change')}
      send={() => worker.ask('operatorConsult.operatorConsultSave', { draft: form, seen })}
    >
      {(shared) => (
        <>
          <EntryList<Entry<'buttons'>>
            {...shared}
            {...{ title: 'consulting.buttons', lead: 'consulting.buttonsLead', empty: 'consulting.noButtons', add: 'consulting.addButton' }}
            list="buttons"
            isOrdered
            entries={form.buttons}
            fresh={newButton}
            nameOf={numbered}
            fields={[
              { field: 'buttonCode', label: 'consulting.kind', most: 20, options: kinds },
              { field: 'moduleCode', label: 'consulting.module', most: 20, options: modules },
              { field: 'area', label: 'consulting.areaCode', hint: 'consulting.areaHint', most: 6 },
              { field: 'browserType', label: 'consulting.browser', most: 20, options: browsers },
            ]}
            onChange={(buttons) => onChange({ ...form, buttons })}
          />
          <EntryList<Entry<'phones'>>
            {...shared}
            {...{ title: 'consulting.phones', lead: 'consulting.phonesLead', empty: 'consulting.noPhones', add: 'consulting.addPhone' }}
            list="phones"
            entries={form.phones}
            fresh={newPhone}
            nameOf={numbered}
            fields={[
              { field: 'area', label: 'consulting.areaCode', hint: 'consulting.areaHint', most: 6 },
              { field: 'phone', label: 'consulting.phone', most: 30 },
            ]}
            onChange={(phones) => onChange({ ...form, phones })}
          />
          <EntryList<Entry<'duty'>>
            {...shared}
            {...{ title: 'consulting.duty', lead: 'consulting.dutyLead', empty: 'consulting.noDuty', add: 'consulting.addDuty' }}
            list="duty"
            entries={form.duty}
            fresh={newDuty(form.duty)}
            nameOf={numbered}
            fields={[
              { field: 'buttonCode', label: 'consulting.kind', most: 20, options: kinds },
              { field: 'days', label: 'consulting.days', hint: 'consulting.daysHint', most: 7 },
              { field: 'from', label: 'consulting.from', most: 5 },
              { field: 'to', label: 'consulting.to', most: 5 },
            ]}
            onChange={(duty) => onChange({ ...form, duty })}
          />
          <EntryList<Entry<'canned'>>
            {...shared}
            {...{ title: 'consulting.canned', lead: 'consulting.cannedLead', empty: 'consulting.noCanned', add: 'consulting.addCanned' }}
            list="canned"
            isOrdered
            entries={form.canned}
            fresh={newCanned}
            nameOf={numbered}
            fields={[
              { field: 'code', label: 'consulting.cannedCode', most: 20 },
              { field: 'text', label: 'consulting.cannedText', most: 500, lines: 2 },
            ]}
            onChange={(canned) => onChange({ ...form, canned })}
          />
        </>
      )}
    </EntryEditor>
  );
}
