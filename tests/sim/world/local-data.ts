import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Company } from '../../../src/api/entities/company.ts';
import { companyRow } from '../../../src/api/testing/company-row.ts';
import { announceChange } from '../../../src/db/changes.ts';
import type { DbPorts } from '../../../src/db/db-ports.ts';
import { type AccountDb, openAccountDb } from '../../../src/db/open/account-db.ts';
import { createKeyRing } from '../../../src/db/vault/key-ring.ts';
import { assert } from '../../../src/domain/core/result.ts';

let made = 0;

/** Storage of a browser nobody has used yet. */
export function freshStorage(now: () => number): DbPorts {
  return {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    buckets: null,
    keys: createKeyRing(),
    now,
    announce: announceChange,
    uuid() {
      made += 1;
      return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
    },
  };
}

export async function openDb(accountId: string, ports: DbPorts): Promise<AccountDb> {
  const opened = await openAccountDb(accountId, ports);
  assert(opened.ok, 'the database opens');
  return opened.value;
}

/** A whole company row of the contract. */
export function companyOf(companyId: string, given: Partial<Company> = {}): Company {
  return companyRow({
    companyId,
    latestCompanyId: companyId,
    companyName: `公司${companyId}`,
    djxh: '',
    nsrsbh: '',
    shxydm: '',
    locationCode: '130000',
    isAuthorize: 0,
    expireDate: '',
    shortName: companyId,
    pinyin: 'gong si',
    initials: 'gs',
    tags: [],
    accountant: '',
    rev: 1,
    updatedAt: '',
    ...given,
  });
}
