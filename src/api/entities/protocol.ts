import * as v from 'valibot';
import { id, text } from './scalars.ts';

/** A protocol that a user agrees to, in one version (ENT-16). */
export const protocolSchema = v.object({ code: id, version: text(20), name: text(100), url: text(500) });
export type Protocol = v.InferOutput<typeof protocolSchema>;

/** The agreement of a member company (ENT-17): `agreementSign` is '' while it is unsigned, else when it was signed (UTC). */
export const memberAgreementSchema = v.object({ agreementSign: text(30), agreementUrl: text(500) });
