import { useState } from 'react';
import type { OutboxRow } from '../../db/types.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import { useOffline } from '../../desk/use-offline.ts';
import {
  type ContactChanges,
  type ContactField,
  type ContactForm,
  type ContactProblems,
  contactFields,
  contactProblems,
  contactsOf,
} from '../../domain/peace/contacts.ts';
import type { CompanyPlan, PeaceSource } from '../../domain/peace/plan.ts';
import { useText } from '../../ui/text.ts';

/** A field that was typed in: what stood there then, and what is wanted. */
interface Typed {
  readonly seen: string;
  readonly value: string;
}
type TypedFields = Partial<Readonly<Record<ContactField, Typed>>>;

/** What the command of contacts was given with. */
export interface ContactInput {
  readonly contactChanges: ContactChanges;
}

/** Changes of the contacts of a company that wait, or that somebody has to decide about; the newest. */
function useQueued(companyId: string): OutboxRow | null {
  const outbox = useAccount((state) => state.outbox);
  return outbox.findLast(({ name, key }) => name === 'peaceContactChange' && key === companyId) ?? null;
}

const isStopped = (row: OutboxRow | null): row is OutboxRow => row !== null && (row.state === 'conflict' || row.state === 'refused');

/** What a change that the gateway did not take wanted, over what stands there now. */
function typedOf(row: OutboxRow | null, held: ContactForm): TypedFields {
  if (!isStopped(row)) return {};
  // as: written by the command of contacts
  const { contactChanges } = row.input as ContactInput;
  const wanted = contactFields.flatMap((field) => {
    const change = contactChanges[field];
    return change === undefined ? [] : [[field, { seen: held[field], value: change.to }] as const];
  });
  return Object.fromEntries(wanted);
}

export interface ContactDesk {
  readonly form: ContactForm;
  readonly problems: ContactProblems;
  /** Fields that were typed in and that somebody else has changed since, with what stands there now. */
  readonly elsewhere: Partial<Readonly<Record<ContactField, string>>>;
  /** A change before this one that waits, or that was not taken. */
  readonly queued: OutboxRow | null;
  readonly isTouched: boolean;
  set(field: ContactField, value: string): void;
  /** Stores the command; false when something is wrong with the contacts, or it could not be stored, which is said. */
  save(): Promise<boolean>;
}

/**
 * The contacts of a plan while they are edited: a field that nobody has typed in follows what is stored, here and in another tab. Saving gives one command
 * with the fields that differ, each with what stood there: what was typed over a newer value has been shown that value.
 */
export function useContactForm(companyId: string, plan: CompanyPlan, jobs: readonly string[], source: PeaceSource): ContactDesk {
  const { data, store, notify } = useDesk();
  const { t } = useText();
  const isOffline = useOffline();
  const queued = useQueued(companyId);
  const held = contactsOf(plan);
  const [typed, setTyped] = useState<TypedFields>(() => typedOf(queued, held));
  const [isTried, setTried] = useState(false);
  // as: every field has its entry
  const form = Object.fromEntries(contactFields.map((field) => [field, typed[field]?.value ?? held[field]])) as ContactForm;
  const wrong = contactProblems(form, jobs);
  const elsewhere = contactFields.flatMap((field) => {
    const one = typed[field];
    return one === undefined || one.seen === held[field] || one.value === held[field] ? [] : [[field, held[field]] as const];
  });
  const contactChanges: ContactChanges = Object.fromEntries(
    contactFields.filter((field) => form[field] !== held[field]).map((field) => [field, { from: held[field], to: form[field] }]),
  );
  async function give(): Promise<boolean> {
    const commands = await data.commands();
    const { directory } = store.get();
    const row = directory?.id.indexOf(companyId) ?? -1;
    if (!commands.ok || directory === null || row < 0) return false;
    // The one that was not taken is decided by this one.
    if (isStopped(queued)) await commands.value.discardCommand(queued.id);
    const input = { companyId, orderId: plan.orderId, contactChanges, source };
    const given = await commands.value.give('peaceContactChange', { input, seal: stampOf(companyId, sealAt(directory, row)) });
    return given.ok;
  }
  return {
    form,
    problems: isTried ? wrong : {},
    elsewhere: Object.fromEntries(elsewhere),
    queued,
    isTouched: Object.keys(typed).length > 0,
    set: (field, value) => setTyped((before) => ({ ...before, [field]: { seen: before[field]?.seen ?? held[field], value } })),
    async save() {
      setTried(true);
      if (Object.keys(wrong).length > 0) return false;
      if (Object.keys(contactChanges).length === 0) {
        notify({ tone: 'info', text: t('peace.unchanged') });
        return true;
      }
      const isGiven = await give();
      if (isGiven) notify({ tone: 'done', text: t(isOffline ? 'peace.savedOffline' : 'peace.saved') });
      else notify({ tone: 'problem', text: t('peace.notSaved', { reason: t('problems.network') }) });
      return isGiven;
    },
  };
}
