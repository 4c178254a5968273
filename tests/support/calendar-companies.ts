import type { Directory } from '../../src/domain/company/directory.ts';
import { directoryRowOf, emptyDirectory, type ListedCompany, setDirectoryRow } from '../../src/domain/company/directory-row.ts';

/** A directory of companies of Guangdong that are general taxpayers, but for what is said of each. */
export function directoryOf(...patches: readonly Partial<ListedCompany>[]): Directory {
  const directory = emptyDirectory();
  for (const [n, patch] of patches.entries()) {
    const company: ListedCompany = {
      companyId: `c${n}`,
      companyName: `第${n}科技有限公司`,
      shortName: `第${n}`,
      pinyin: '',
      initials: '',
      locationCode: '440100',
      addedTaxType: '1',
      expireDate: '',
      accountant: '',
      tags: [],
      isVip: 0,
      isAuthorize: 1,
      hidden: 0,
      isXSB: 0,
      nsrsbh: '91440101MA00000000',
      shxydm: '91440101MA00000000',
      djxh: '',
      dsnsrsbh: '',
      ord: n,
      rev: 1,
      ...patch,
    };
    setDirectoryRow(directory, n, directoryRowOf(company, 0));
  }
  return directory;
}
