import type { Desk } from '../../desk/desk.tsx';
import { historyId } from '../../domain/attention/candidate.ts';
import type { Showing } from './engine.ts';

/**
 * Tells the account's other devices what was shown here, by a command that waits for the line where there is none. In order: the end of a showing
 * follows its beginning. What cannot be stored is remembered by this device all the same.
 */
export function historyTeller({ data }: Pick<Desk, 'data'>): (showing: Showing) => void {
  let before: Promise<unknown> = Promise.resolve();
  return ({ id, candidate, at, outcome }) => {
    const input = { id, popupId: historyId(candidate), kind: candidate.kind, at: new Date(at).toISOString(), outcome };
    const tell = async (): Promise<void> => {
      const commands = await data.commands();
      if (commands.ok) await commands.value.give('popupShown', { input, seal: null });
    };
    before = before.then(tell, tell);
  };
}
