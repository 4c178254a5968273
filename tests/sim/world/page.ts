import { accountPorts } from '../../../src/app/worker/account-ports.ts';
import type { DbPorts } from '../../../src/db/db-ports.ts';
import { type AccountData, createAccountData } from '../../../src/desk/store/account-data.ts';
import { createAccountStore } from '../../../src/desk/store/account-store.ts';
import type { AccountPorts, AccountStore } from '../../../src/desk/store/account-types.ts';
import { createWrites, type Writes } from '../../../src/desk/store/writes.ts';

/** The page of a tab as far as it holds data: the product's own live copy, its reads of single rows and its road to writing. */
export interface SimPage {
  readonly accountId: string;
  readonly store: AccountStore;
  readonly data: AccountData;
  readonly writes: Writes;
  close(): void;
}

export interface SimPagePorts {
  readonly storage: DbPorts;
  readonly listen: AccountPorts['listen'];
  readonly after: AccountPorts['after'];
  newId(now: number): string;
}

/** Put together as `createDesks` of `src/app/page.ts` does. */
export function openPage(accountId: string, { storage, listen, after, newId }: SimPagePorts): SimPage {
  const writes = createWrites(accountId, storage, { storage, newId });
  const store = createAccountStore(accountId, accountPorts({ storage, listen, after }));
  const data = createAccountData(store, writes);
  return {
    accountId,
    store,
    data,
    writes,
    close() {
      store.stop();
      writes.close();
    },
  };
}
