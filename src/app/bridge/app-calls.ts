import * as v from 'valibot';
import type {
  Answer,
  Capability,
  CompanyFacts,
  FileToSave,
  NoticeText,
  OpenTarget,
  PrintSheet,
  SessionFacts,
  WorkbenchCalls,
} from '../../../sdk/workbench.ts';
import { createRate } from '../../domain/tabs/app-call.ts';
import type { TextKey, TextValues } from '../../texts/catalogue.ts';
import { type CallInput, type CallName, type CallRule, callRules } from './call-rules.ts';

/** For whom calls are carried out: an app in its frame, or the page itself. */
export interface CallSubject {
  /** Key of the app's tab; null for the page itself. */
  readonly key: string | null;
  /** Asked at each call: that of the page changes. */
  readonly companyId: string | null;
  /** The app's name. */
  readonly name: string;
  /** Where it is, as the user is told. */
  readonly host: string;
  readonly may: readonly Capability[];
}

/** What carries calls out on the page. */
export interface CallPorts {
  words(key: TextKey, values?: TextValues): string;
  now(): number;
  /** One line about what was refused; without anything of a company or of what was said. */
  log(what: string, about: { readonly app: string; readonly host: string; readonly call: string }): void;
  /** Null for a company that is not in the list, or no longer. */
  company(companyId: string): CompanyFacts | null;
  session(): SessionFacts;
  isInFront(key: string): boolean;
  /** The user has pressed something just now. */
  isUserActive(): boolean;
  open(companyId: string, target: OpenTarget): void;
  close(key: string): void;
  title(key: string, text: string): void;
  dirty(key: string | null, dirty: boolean): void;
  notify(notice: NoticeText): void;
  saveFile(file: FileToSave): void;
  /** Null when the user picks none. */
  pickFile(accept: readonly string[]): Promise<File | null>;
  print(sheet: PrintSheet, head: string): void;
  /** An app says that the session has ended; `key` as in the subject. */
  tokenExpired(key: string | null): void;
}

/** Endings of files that an app may hand over: what a double click opens with a program that shows it. */
const FILE_NAME = /^[^\\/:*?"<>|]{1,110}\.(csv|txt|json|xml|pdf|ofd|xlsx|zip|png|jpg)$/i;

const done = <T>(data: T): Answer<T> => ({ code: 0, msg: '', data });
const refused = (msg: string): Answer<never> => ({ code: -1, msg, data: null });

type Carried<N extends CallName> = Awaited<ReturnType<WorkbenchCalls[N]>>;
type Carry = { readonly [N in CallName]: (...input: CallInput<N>) => Carried<N> | Promise<Carried<N>> };

/** What each call does once nothing speaks against it. */
function carryOf(subject: CallSubject, ports: CallPorts): Carry {
  const { key, name, host } = subject;
  const { words } = ports;
  const notHere = (): Answer<never> => refused(words('bridge.notTab'));
  const noCompany = (): Answer<never> => refused(words('bridge.noCompany'));
  /** An app that is not before the user speaks of a company that is not on screen: it is named. */
  const nameWithCompany = (): string => {
    const company = subject.companyId === null || (key !== null && ports.isInFront(key)) ? null : ports.company(subject.companyId);
    return company === null ? name : `${name} · ${company.companyName}`;
  };
  return {
    company() {
      const facts = subject.companyId === null ? null : ports.company(subject.companyId);
      return facts === null ? noCompany() : done(facts);
    },
    session: () => done(ports.session()),
    open(target) {
      if (subject.companyId === null) return noCompany();
      ports.open(subject.companyId, target);
      return done(null);
    },
    close() {
      if (key === null) return notHere();
      ports.close(key);
      return done(null);
    },
    title(text) {
      if (key === null) return notHere();
      ports.title(key, text.trim());
      return done(null);
    },
    dirty(dirty) {
      ports.dirty(key, dirty);
      return done(null);
    },
    notice({ tone, text }) {
      ports.notify({ tone, text: key === null ? text : words('bridge.notice', { name: nameWithCompany(), text }) });
      return done(null);
    },
    saveFile(file) {
      if (!FILE_NAME.test(file.name) || file.name.startsWith('.')) return refused(words('bridge.fileName'));
      ports.saveFile(file);
      return done(null);
    },
    async pickFile({ accept = [] }) {
      return ports.isUserActive() ? done(await ports.pickFile(accept)) : refused(words('bridge.press'));
    },
    tokenExpired() {
      ports.tokenExpired(key);
      return done(null);
    },
    print(sheet) {
      const company = subject.companyId === null ? null : ports.company(subject.companyId);
      ports.print(sheet, [company?.companyName ?? '', name, host].filter((part) => part !== '').join(' · '));
      return done(null);
    },
  };
}

/**
 * The calls for one app, each after its rule: whether the app may, whether it is before the user, how often, and what it says. Answers 0, or -1 with words
 * which are logged; none throws.
 */
export function createAppCalls(subject: CallSubject, ports: CallPorts): WorkbenchCalls {
  const carry = carryOf(subject, ports);
  const { words, now, log } = ports;
  const { key, name, host, may } = subject;
  function callOf<N extends CallName>(call: N) {
    const rule: CallRule = callRules[call];
    const isWithin = rule.rate === undefined ? () => true : createRate(rule.rate);
    const refuse = (text: TextKey, values?: TextValues): Answer<never> => {
      const msg = words(text, values);
      log(msg, { app: name, host, call });
      return refused(msg);
    };
    return async (...args: readonly unknown[]): Promise<Carried<N>> => {
      if (rule.may !== null && !may.includes(rule.may)) return refuse('bridge.mayNot', { call }) as Carried<N>; // as: a refusal is an answer of every call
      const input = v.safeParse(rule.input, args);
      if (!input.success) return refuse('bridge.badInput', { call }) as Carried<N>; // as: above
      if (rule.inFront === true && key !== null && !ports.isInFront(key)) return refuse('bridge.notInFront', { call }) as Carried<N>; // as: above
      if (!isWithin(now())) return refuse('bridge.tooOften', { call }) as Carried<N>; // as: above
      try {
        return await carry[call](...(input.output as CallInput<N>)); // as: the schema of this very call has parsed it
      } catch {
        return refuse('bridge.failed', { call }) as Carried<N>; // as: above
      }
    };
  }
  return {
    company: callOf('company'),
    session: callOf('session'),
    open: callOf('open'),
    close: callOf('close'),
    title: callOf('title'),
    dirty: callOf('dirty'),
    notice: callOf('notice'),
    saveFile: callOf('saveFile'),
    pickFile: callOf('pickFile'),
    print: callOf('print'),
    tokenExpired: callOf('tokenExpired'),
  };
}
