import { hasKey } from '../../db/changes.ts';
import type { Change, DraftRow } from '../../db/types.ts';
import { createDraftWriter, type DraftState, type DraftWriter } from './form-draft.ts';

/** What a draft is of. Its key is `form:subject`, or `form:subject:n` while another open form has that one. */
export interface DraftName {
  readonly form: string;
  readonly subject: string;
  readonly companyId: string;
}

export interface DraftPorts<V> {
  drafts(): Promise<readonly DraftRow[]>;
  /** Both answer whether it worked. */
  save(subject: string, value: V): Promise<boolean>;
  drop(subject: string): Promise<boolean>;
  /** Holds a name among all tabs of the browser until it is released or the tab is gone; null when somebody holds it. */
  hold(key: string): Promise<(() => void) | null>;
  /** Hears every commit. Answers how to stop. */
  listen(hear: (change: Change) => void): () => void;
  onState(state: DraftState): void;
}

export interface DraftKeeper<V> extends DraftWriter<V> {
  /** What was kept and no open form holds, null when nothing was. */
  readonly found: DraftRow | null;
  /** Another open form, in another tab, has a draft of the same subject of its own. */
  readonly elsewhere: boolean;
  /** What was found is on screen: from now on it is this form's to keep. */
  adopt(value: V): void;
  /** The form closes: its draft stays, for whoever opens it next. */
  close(): void;
}

interface Claim {
  readonly k: string;
  readonly found: DraftRow | null;
  readonly elsewhere: boolean;
  release(): void;
}

/** The newest draft of the subject that no open form holds, else a free key. */
async function claimKey<V>({ form, subject, companyId }: DraftName, { drafts, hold }: DraftPorts<V>): Promise<Claim> {
  const first = `${form}:${subject}`;
  const own = ({ k, companyId: of }: DraftRow): boolean => of === companyId && (k === first || k.startsWith(`${first}:`));
  const kept = (await drafts()).filter(own).sort((x, y) => y.at - x.at);
  let elsewhere = false;
  for (const { k } of kept) {
    const release = await hold(k);
    if (release === null) elsewhere = true;
    // The form that held it may have saved it in the meantime.
    else return { k, found: (await drafts()).find((row) => row.k === k) ?? null, elsewhere, release };
  }
  for (let n = 1; ; n += 1) {
    const k = n === 1 ? first : `${first}:${n}`;
    const release = kept.some((row) => row.k === k) ? null : await hold(k);
    if (release !== null) return { k, found: null, elsewhere, release };
    elsewhere = true;
  }
}

/**
 * Keeps the draft of one open form under a key that no other open form writes to, so that saving or discarding in one tab takes nothing from
 * another (PLUS-14). Where its draft is removed all the same (discarded in a list of drafts) what is on screen is written again.
 */
export async function openDraft<V>(name: DraftName, ports: DraftPorts<V>): Promise<DraftKeeper<V>> {
  const { k, found, elsewhere, release } = await claimKey(name, ports);
  const subject = k.slice(name.form.length + 1);
  let wanted: { readonly value: V } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const writer = createDraftWriter<V>(
    (value) => ports.save(subject, value),
    () => ports.drop(subject),
    ports.onState,
  );

  function save(value: V): Promise<boolean> {
    wanted = { value };
    const saved = writer.save(value);
    last = saved;
    return saved;
  }
  async function checkKept(): Promise<void> {
    const before = wanted;
    const there = (await ports.drafts()).some((row) => row.k === k);
    if (!there && before !== null && before === wanted) await save(before.value);
  }
  const stop = ports.listen((change) => {
    if (wanted !== null && hasKey(change.drafts, k)) void checkKept();
  });

  return {
    found,
    elsewhere,
    save,
    adopt(value) {
      wanted = { value };
    },
    async drop() {
      wanted = null;
      await writer.drop();
    },
    close() {
      stop();
      void last.then(release);
    },
  };
}
