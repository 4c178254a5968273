import { Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { checkCompanyEdit, type EditProblem, tidyField } from '../../../domain/company/company-check.ts';
import { changesBetween, type EditableCompany, emptyCompany } from '../../../domain/company/company-edit.ts';
import { checkCreditCode } from '../../../domain/company/credit-code.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { AreaField } from '../edit/area-field.tsx';
import { CodeInput } from '../edit/code-input.tsx';
import { fieldState } from '../edit/problem-words.ts';
import { typeWord } from '../list/row-view.ts';
import { AskButtons, LineNeeded } from './relation-fields.tsx';
import { useRelationsAgain } from './use-relations.ts';

interface ByHand {
  readonly companyName: string;
  /** As it was typed. */
  readonly taxNo: string;
  readonly locationCode: string;
  readonly addedTaxType: '1' | '2' | '0' | '';
  readonly accountant: string;
}
const types = ['1', '2', '0', ''] as const;

/** A number of 18 signs is a credit code, any other a tax number of the old forms. */
const fieldOf = (taxNo: string): 'shxydm' | 'nsrsbh' => (taxNo.length === 18 ? 'shxydm' : 'nsrsbh');

/** A wrong check digit and a strange form may be kept where somebody else wrote them; here the number is written down now. */
const isRefused = ({ kind, level }: EditProblem): boolean =>
  level === 'error' || kind === 'credit-code-check-digit' || kind === 'tax-id-form';

/** The check digit that a credit code should have; of what is none, nothing. */
function expectedOf(code: string): string {
  const check = checkCreditCode(code);
  return check.kind === 'check-digit' ? check.expected : '';
}

/** What is wrong with the fields, as the form of a stored company judges them. */
function problemsOf({ companyName, taxNo, locationCode, accountant }: ByHand) {
  const written: Partial<EditableCompany> = { companyName, [fieldOf(taxNo)]: taxNo, locationCode, accountant };
  const found = checkCompanyEdit(emptyCompany, changesBetween(emptyCompany, written));
  const name: readonly EditProblem[] = companyName === '' ? [{ level: 'error', kind: 'required' }] : (found.companyName ?? []);
  return { companyName: name, taxNo: found[fieldOf(taxNo)] ?? [], accountant: found.accountant ?? [] };
}

function tidied(form: ByHand): ByHand {
  const { companyName, taxNo, accountant } = form;
  return {
    ...form,
    companyName: tidyField('companyName', companyName),
    taxNo: tidyField('nsrsbh', taxNo),
    accountant: tidyField('accountant', accountant),
  };
}

/** Adds a company that no register tells of, as somebody writes it down (PLUS-49). Only with the line: whether it is known already the gateway says. */
export function AddByHand({ name = '', taxNo = '', onClose }: { name?: string; taxNo?: string; onClose(): void }) {
  const { t } = useText();
  const { worker, notify, report, track } = useDesk();
  const offline = useOffline();
  const again = useRelationsAgain();
  const [form, setForm] = useState<ByHand>({ companyName: name, taxNo, locationCode: '', addedTaxType: '', accountant: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = tidied(form);
  const problems = problemsOf(input);
  const isBad = Object.values(problems).some((list) => list.some(isRefused));
  const set = (change: Partial<ByHand>): void => setForm({ ...form, ...change });
  function shown(field: 'companyName' | 'accountant') {
    const { state, message } = fieldState(field, input[field], tried ? problems[field] : [], t);
    return { validationState: state, validationMessage: message } as const;
  }
  const wrongNo = tried ? problems.taxNo.find(isRefused) : undefined;
  const numberWords =
    wrongNo?.level === 'warning'
      ? t(wrongNo.kind === 'tax-id-form' ? 'relations.byHandForm' : 'relations.byHandDigit', { expected: expectedOf(input.taxNo) })
      : fieldState(fieldOf(input.taxNo), input.taxNo, wrongNo && [wrongNo], t).message;

  async function add(): Promise<void> {
    setTried(true);
    if (busy || offline || isBad) return;
    setBusy(true);
    const done = await worker.ask('relations.companyAdd', input);
    setBusy(false);
    if (!done.ok) return report(done.error, { asked: true, label: t('relations.byHandTitle') });
    const { company, isNew } = done.value;
    if (isNew === 1) track('company.bind', company.companyId);
    notify({ tone: 'done', text: t(isNew === 1 ? 'relations.byHandDone' : 'relations.byHandKnown', { name: company.companyName }) });
    onClose();
    await again();
  }
  return (
    <Modal
      title={t('relations.byHandTitle')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void add()}
      actions={
        <AskButtons run={t(busy ? 'relations.byHandRunning' : 'relations.byHandDo')} busy={busy} blocked={offline} onClose={onClose} />
      }
    >
      <LineNeeded offline={offline} />
      <span>{t('relations.byHandLead')}</span>
      <Field label={t('companies.fieldCompanyName')} required {...shown('companyName')}>
        <Input value={form.companyName} autoComplete="off" spellCheck={false} onChange={(_, { value }) => set({ companyName: value })} />
      </Field>
      <Field
        label={t('relations.byHandTaxNo')}
        {...(numberWords && ({ validationState: 'error', validationMessage: numberWords } as const))}
      >
        <CodeInput value={form.taxNo} onChange={(taxNo) => set({ taxNo })} />
      </Field>
      <AreaField value={form.locationCode} state="none" onChange={(locationCode) => set({ locationCode })} />
      <Field label={t('companies.fieldAddedTaxType')}>
        <Select value={form.addedTaxType} onChange={(_, { value }) => set({ addedTaxType: types.find((type) => type === value) ?? '' })}>
          {types.map((type) => (
            <option key={type} value={type}>
              {typeWord(type, t)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('companies.fieldAccountant')} {...shown('accountant')}>
        <Input value={form.accountant} autoComplete="off" onChange={(_, { value }) => set({ accountant: value })} />
      </Field>
    </Modal>
  );
}
