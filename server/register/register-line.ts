import * as v from 'valibot';
import { text } from '../../src/api/entities/scalars.ts';
import type { RegisterConfig } from '../config.ts';
import { postSigned, type ServicePorts } from '../http/signed.ts';

/** How long the register may take, milliseconds: somebody waits for it. */
const PATIENCE = 8_000;

/** A taxpayer as a deployment's own register tells of him (docs/sources.md). */
export const registeredSchema = v.object({
  taxNo: v.pipe(text(20), v.regex(/^[0-9A-Z]{15,20}$/)),
  name: v.pipe(text(200), v.nonEmpty()),
  legalName: v.pipe(text(100), v.nonEmpty()),
  locationCode: v.pipe(text(6), v.regex(/^\d{6}$/)),
  addedTaxType: v.picklist(['0', '1', '2']),
  /** `abnormal`: cannot be bound now. */
  state: v.optional(v.picklist(['normal', 'abnormal']), 'normal'),
});
export type Registered = v.InferOutput<typeof registeredSchema>;
const answerSchema = v.object({ taxpayer: v.nullable(registeredSchema) });

/** What the register said of a number: the taxpayer, that there is none, or nothing that holds. */
export type RegisterAnswer = { readonly kind: 'found'; readonly taxpayer: Registered } | { readonly kind: 'none' | 'silent' };

export interface RegisterLine {
  find(taxNo: string): Promise<RegisterAnswer>;
}

/** The way to the register of a deployment. Never rejects. */
export function createRegisterLine(to: RegisterConfig, { fetch, clock, log }: ServicePorts): RegisterLine {
  return {
    async find(taxNo) {
      try {
        const { status, said } = await postSigned(to, { taxNo }, answerSchema, { fetch, clock, patience: PATIENCE });
        const taxpayer = said?.taxpayer;
        if (taxpayer === null) return { kind: 'none' };
        if (taxpayer?.taxNo === taxNo) return { kind: 'found', taxpayer };
        log.error('register told nothing that holds', { status });
      } catch (error) {
        log.error('register not reached', { error: String(error) });
      }
      return { kind: 'silent' };
    },
  };
}
