import type { SealStamp } from '../db/types.ts';
import type { Directory } from '../domain/company/directory.ts';
import { type Seal, sealOf } from '../domain/company/seal.ts';

/** Seal of row `i` of the directory. */
export function sealAt(dir: Directory, i: number): Seal {
  return sealOf({ id: dir.id[i] ?? '', name: dir.name[i] ?? '', shortName: dir.shortName[i] ?? '', taxIds: dir.taxIds[i] ?? '' });
}

/** What a command or draft keeps of the seal on screen (PLUS-02). */
export function stampOf(companyId: string, { shortName, tail }: Pick<Seal, 'shortName' | 'tail'>): SealStamp {
  return { companyId, shortName, tail };
}
