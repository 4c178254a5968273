import type { Company } from '../../src/api/entities/company.ts';
import type { DirectoryRow } from '../../src/domain/company/directory.ts';
import { emptyDirectory, type MutableDirectory, setDirectoryRow } from '../../src/domain/company/directory-row.ts';

/** A directory for tests; what a row does not say is empty. */
export function directoryOf(...rows: (Partial<DirectoryRow> & { readonly id: string })[]): MutableDirectory {
  const dir = emptyDirectory();
  for (const [i, row] of rows.entries()) {
    const texts = { name: row.id, shortName: row.id, pinyin: '', initials: '', taxIds: '', locationCode: '', addedTaxType: '' };
    setDirectoryRow(dir, i, { ...texts, expireDate: '', accountant: '', tags: '', flags: 0, ord: i, rev: i + 1, chunk: 0, ...row });
  }
  return dir;
}

/** A company for tests. */
export function companyOf(part: Partial<Company>): Company {
  return {
    companyId: 'c1',
    latestCompanyId: 'c1',
    companyName: '深圳市恒信商贸有限公司',
    djxh: '',
    nsrsbh: '',
    shxydm: '',
    dsnsrsbh: '',
    locationCode: '440300',
    addedTaxType: '1',
    cpbid: '',
    isVip: 0,
    isXSB: 0,
    isInXSB: 0,
    isAuthorize: 1,
    expireDate: '',
    effectiveDate: '',
    taxchina: 0,
    buyUrl: '',
    renewUrl: '',
    memberTipsUrl: '',
    memberTips: null,
    peacePlanInfo: null,
    isFilledInContact: 0,
    shortName: '恒信商贸',
    pinyin: '',
    initials: '',
    tags: [],
    note: '',
    accountant: '',
    hidden: 0,
    ord: 1,
    rev: 7,
    updatedAt: '2026-11-21T01:00:00.000Z',
    ...part,
  };
}
