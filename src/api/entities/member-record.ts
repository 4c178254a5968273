import * as v from 'valibot';
import { count, isoDate, text } from './scalars.ts';
import { factSource } from './source.ts';

/* What a company has as a member, as its account was told. Days are those of China. */

/** A product that menus ask for: its `authCode`, its name, and until when the company has it. */
const memberRight = v.looseObject({ product: text(64), name: text(100), expireDate: isoDate });

/** Checks of 查企业 that the company was given or bought. `at`: since when. */
const memberPack = v.looseObject({ kind: v.picklist(['trial', 'order']), checks: count, at: count, expireDate: isoDate });

/** A word of the membership, or with `product` of a product: until when, when it was told and by whom. Why an operator said it stays on his page. */
const toldWord = v.looseObject({ product: text(64), name: text(100), expireDate: isoDate, at: count, source: factSource });

export const memberRecordSchema = v.looseObject({
  /** Of the certificate: the same for one account, company and term; '' without a membership. */
  number: text(40),
  /** What this account paid here for the term that runs, whole fen; 0 where nobody knows of a payment. */
  paidFen: count,
  rights: v.array(memberRight),
  packs: v.array(memberPack),
  /** The newest first, at most 100. */
  words: v.array(toldWord),
});
export type MemberRecord = v.InferOutput<typeof memberRecordSchema>;
