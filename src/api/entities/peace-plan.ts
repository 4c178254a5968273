import * as v from 'valibot';
import { BACKUPS, planSources } from '../../domain/peace/plan.ts';
import { id, isoTime, text } from './scalars.ts';

/** Somebody who is told of a plan's matters: a mobile number, and a job out of those that the plan knows ('' for none). */
const planContactSchema = v.object({ phone: text(20), jobCode: text(40) });

/** A backup contact stands in a place of its own, so that two people who fill in two of them change two things. */
const backContactSchema = v.object({ place: v.picklist(BACKUPS), ...planContactSchema.entries });

/**
 * The peace plan of a company (ENT-10), as the further field `peacePlan` of its row: an older client keeps it unread. `plan` is the code by which the
 * operator defined it; `protocolId` and `signedVersion` name the protocol that was signed, '' while it is unsigned.
 */
export const peacePlanSchema = v.looseObject({
  plan: id,
  /** Order that it was bought by, '' where an operator gave it. */
  orderId: text(64),
  protocolId: text(64),
  signedVersion: text(20),
  signedAt: isoTime,
  peacePlanOdds: text(40),
  peacePlanName: text(),
  mainContactInfo: v.nullable(planContactSchema),
  backContactInfoList: v.pipe(v.array(backContactSchema), v.maxLength(BACKUPS.length)),
  /** From whom the company has it, and for a word by hand the person. */
  told: v.object({ kind: v.picklist(planSources), by: text(100) }),
});

/** A plan as an operator defines it. Addresses are '' where there is nothing to open. */
export const planFormSchema = v.object({
  plan: text(40),
  name: text(60),
  odds: text(40),
  type: text(20),
  /** Jobs that a contact may have. */
  jobs: v.pipe(v.array(v.object({ jobCode: text(40), jobName: text(40) })), v.maxLength(20)),
  ...{ protocolId: text(64), protocolName: text(100), protocolVersion: text(20), protocolUrl: text(500) },
  ...{ scenesUrl: text(500), screenUrl: text(500), membersUrl: text(500), saasUrl: text(500) },
});
export type PlanForm = v.InferOutput<typeof planFormSchema>;
