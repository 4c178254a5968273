import * as v from 'valibot';
import { DEFAULT_LOCATION } from '../context.ts';
import { text } from './scalars.ts';

/** The PC and its equipment (ENT-22), as the companion tells it; without one only `pcuid`, a random id of this device, is known. */
export const deviceInfoSchema = v.object({
  pcuid: v.optional(text(64), ''),
  mac: v.optional(text(64), ''),
  locationCode: v.optional(text(6), DEFAULT_LOCATION),
  version: v.optional(text(20), 'V1.0'),
  cpuModel: v.optional(text(100), ''),
  macAddress: v.optional(text(64), ''),
  osType: v.optional(text(40), ''),
  osVersion: v.optional(text(60), ''),
  pcName: v.optional(text(100), ''),
});

/** The security key (ENT-23). */
export const securityKeySchema = v.object({
  XSBCode: v.optional(text(64), ''),
  XSBEnvCode: v.optional(text(64), ''),
  XSBReleaseCode: v.optional(text(64), ''),
  inserted: v.optional(v.boolean(), false),
});
