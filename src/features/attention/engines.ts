import type { Desk } from '../../desk/desk.tsx';
import type { AccountStore } from '../../desk/store/account-types.ts';
import { areAppsHeld, isAnyDirty, onDirtyForms } from '../../ui/dirty-forms.ts';
import { type AttentionEngine, createEngine } from './engine.ts';
import { historyTeller } from './history-teller.ts';
import { logWriter } from './log-writer.ts';
import { createMemory } from './memory.ts';
import { turnLock } from './turn-lock.ts';

const engines = new WeakMap<AccountStore, AttentionEngine>();

/** The one engine of the account on this page. */
export function engineOf(desk: Pick<Desk, 'store' | 'clock' | 'device' | 'login' | 'writes' | 'data'>): AttentionEngine {
  const { store, clock, device, login } = desk;
  const known = engines.get(store);
  if (known !== undefined) return known;
  const engine = createEngine({
    now: () => clock.now() + (store.get().sync?.clockOffset ?? 0),
    after: clock.after,
    isDirty: isAnyDirty,
    isAppUnsaved: areAppsHeld,
    onDirty: onDirtyForms,
    memory: createMemory(device, login),
    lock: turnLock(login.accountId, navigator.locks),
    log: logWriter(desk),
    newId: () => crypto.randomUUID(),
    told: historyTeller(desk),
  });
  engines.set(store, engine);
  return engine;
}
