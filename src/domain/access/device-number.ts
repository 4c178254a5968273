/** A device that an account is signed in on, as far as its name goes. */
export interface NamedDevice {
  readonly familyId: string;
  readonly name: string;
  readonly signedInAt: string;
}

/** Number of a device among those of the same name, in the order of their sign-ins from 1 on; null while it is the only one, or not listed. */
export function deviceNumber(familyId: string, list: readonly NamedDevice[]): number | null {
  const device = list.find((one) => one.familyId === familyId);
  const alike = list.filter((other) => other.name === device?.name).sort((a, b) => (a.signedInAt < b.signedInAt ? -1 : 1));
  return device === undefined || alike.length < 2 ? null : alike.indexOf(device) + 1;
}
