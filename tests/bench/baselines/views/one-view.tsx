import { useSyncExternalStore } from 'react';
import { browserClock } from '../../../../src/app/effects/windows/browser-clock.ts';
import { accountPorts } from '../../../../src/app/worker/account-ports.ts';
import { createAccountData } from '../../../../src/desk/store/account-data.ts';
import { createAccountStore } from '../../../../src/desk/store/account-store.ts';
import { createWrites } from '../../../../src/desk/store/writes.ts';
import { FLAG_HIDDEN } from '../../../../src/domain/company/directory.ts';
import { setHidden } from '../../../../src/features/companies/commands.ts';

/*
 * The product's store and commands with one view alone: the first visible companies of the account, each with its button that hides it.
 */

const accountId = new URLSearchParams(location.search).get('account') ?? '';
const store = createAccountStore(accountId, accountPorts());
const data = createAccountData(store, createWrites(accountId, browserClock));
/** Nothing is counted: the measured path is the user's. */
const track = (): void => {};

export function OneView() {
  const directory = useSyncExternalStore(store.subscribe, () => store.get().directory);
  const rows: number[] = [];
  for (let at = 0; directory !== null && at < directory.id.length && rows.length < 20; at += 1) {
    if (((directory.flags[at] ?? 0) & FLAG_HIDDEN) === 0) rows.push(at);
  }
  return (
    <ul>
      {rows.map((at) => (
        <li key={directory?.id[at]} data-id={directory?.id[at]}>
          {directory?.shortName[at]}
          <button type="button" data-act="hide" onClick={() => void setHidden({ data, store, track }, directory?.id[at] ?? '', 1)}>
            hide
          </button>
        </li>
      ))}
    </ul>
  );
}
