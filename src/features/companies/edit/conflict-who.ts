import { deviceNumber, type NamedDevice } from '../../../domain/access/device-number.ts';
import type { EditableField } from '../../../domain/company/company-edit.ts';

/** One entry of the call `companyLastChanges`. */
export interface LastChange {
  readonly field: string;
  readonly at: string;
  readonly fullName: string;
  readonly device: string;
  readonly familyId: string;
  readonly isThis: 0 | 1;
}

/** What was heard of who changed a company. `unknown`: the gateway does not keep it. */
export type Teller =
  | { readonly kind: 'told'; readonly changes: readonly LastChange[]; readonly devices: readonly NamedDevice[] }
  | { readonly kind: 'offline' | 'unknown' };

/** Fields that one person changed on one device. `number`: of the device among those of its name; `at`: the newest of them, milliseconds. */
export interface Known {
  readonly fields: readonly EditableField[];
  readonly fullName: string;
  readonly device: string;
  readonly number: number | null;
  readonly isThis: boolean;
  readonly at: number;
}

/** The fields by who changed them where, in the order of the fields; those of which nothing is known are the rest. */
export function changesBy(
  fields: readonly EditableField[],
  teller: Teller | null,
): { readonly known: readonly Known[]; readonly rest: readonly EditableField[] } {
  if (teller === null || teller.kind !== 'told') return { known: [], rest: fields };
  const by = new Map<string, Known>();
  const rest: EditableField[] = [];
  for (const field of fields) {
    const change = teller.changes.find((one) => one.field === field);
    if (change === undefined) {
      rest.push(field);
      continue;
    }
    const { fullName, device, familyId } = change;
    const key = `${familyId}\n${fullName}`;
    const before = by.get(key);
    by.set(key, {
      fullName,
      device,
      fields: [...(before?.fields ?? []), field],
      number: deviceNumber(familyId, teller.devices),
      isThis: change.isThis === 1,
      at: Math.max(before?.at ?? 0, Date.parse(change.at)),
    });
  }
  return { known: [...by.values()], rest };
}
