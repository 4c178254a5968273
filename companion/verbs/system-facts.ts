import { arch, cpus, hostname, networkInterfaces, release, type as systemType } from 'node:os';
import type { OutputOf } from './said.ts';

/** The hardware address of the first card that is no loopback, '' where there is none. */
function macAddress(): string {
  const cards = Object.values(networkInterfaces()).flat();
  return cards.find((card) => card !== undefined && !card.internal && card.mac !== '00:00:00:00:00:00')?.mac ?? '';
}

/** What the system tells of this PC (BRIDGE-04). */
export function pcFacts(pcuid: string): OutputOf<'pc'> {
  const mac = macAddress();
  return {
    pcuid,
    mac,
    macAddress: mac,
    cpuModel: (cpus()[0]?.model ?? '').trim().slice(0, 100),
    osType: systemType(),
    osVersion: release(),
    pcName: hostname().slice(0, 100),
  };
}

/** What the system tells of itself (BRIDGE-03). */
export function environmentFacts(browsers: OutputOf<'environment'>['browsers']): OutputOf<'environment'> {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { osType: systemType(), osVersion: release(), arch: arch(), language: locale, timeZone, browsers };
}
