import type { KeyValue } from '../../../desk/store/key-value.ts';
import { createListeners } from '../../../ui/listeners.ts';
import type { SignedInHere } from '../../../workers/surface.ts';

/**
 * Dialogs about the account that is signed in; at most one. `weak`, `given` and `init` follow a sign-in by themselves and come again with the next
 * start until they are done; the others are asked for.
 */
export type AccountDialog = 'weak' | 'given' | 'init' | 'change' | 'real' | 'devices' | 'lock' | 'sign-out';

const dueDialogs = ['init', 'given', 'weak'] as const;
export type DueDialog = (typeof dueDialogs)[number];

export function isDueDialog(dialog: AccountDialog): dialog is DueDialog {
  return dueDialogs.some((due) => due === dialog);
}

/** What an account still has to do, kept on this device: its id and the name of the dialog. */
const KEY = 'accountDue';

export interface AccountDialogs {
  get(): AccountDialog | null;
  subscribe(listener: () => void): () => void;
  /** After a sign-in: what has to follow it. A first name comes before a better password: it brings one. */
  follow(signedIn: SignedInHere): void;
  /** At a start with a stored session: what was put off. */
  resume(accountId: string): void;
  /** What the account still has to do. */
  due(accountId: string): DueDialog | null;
  open(dialog: AccountDialog): void;
  /** It was done: it does not come back. */
  done(): void;
  /** Put off: what is due comes back with the next start. */
  close(): void;
}

export function createAccountDialogs(memory: KeyValue): AccountDialogs {
  let shown: AccountDialog | null = null;
  const listeners = createListeners();
  function show(next: AccountDialog | null): void {
    if (shown === next) return;
    shown = next;
    listeners.tell();
  }
  function due(accountId: string): DueDialog | null {
    const kept = memory.get(KEY);
    return dueDialogs.find((dialog) => kept === `${accountId}:${dialog}`) ?? null;
  }
  return {
    due,
    get: () => shown,
    subscribe: listeners.subscribe,
    follow({ login, passwordWeak, passwordGiven, needInit }) {
      const next = needInit ? 'init' : passwordGiven ? 'given' : passwordWeak ? 'weak' : null;
      if (next === null) memory.remove(KEY);
      else memory.set(KEY, `${login.accountId}:${next}`);
      show(next);
    },
    resume(accountId) {
      if (shown === null) show(due(accountId));
    },
    open: show,
    done() {
      if (shown !== 'real') memory.remove(KEY);
      show(null);
    },
    close: () => show(null),
  };
}
