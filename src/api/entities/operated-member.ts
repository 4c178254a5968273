import * as v from 'valibot';
import { count, flag, id, isoDate, text } from './scalars.ts';
import { factSource } from './source.ts';

/* Memberships as the operator's page shows them. Days are those of China, '' where none was told. */

const membership = { isVip: flag, expireDate: isoDate };

/** A company with the accounts that have it, by their login names, and what each was told of its membership. */
export const foundCompanySchema = v.looseObject({
  companyId: id,
  companyName: text(),
  taxNo: text(40),
  holders: v.array(v.looseObject({ account: text(60), ...membership })),
});
export type FoundCompany = v.InferOutput<typeof foundCompanySchema>;

/** What an account was told of the company: its membership, and the products that it has. */
const memberHolderSchema = v.looseObject({
  owner: id,
  account: text(60),
  fullName: text(60),
  ...membership,
  rights: v.array(v.looseObject({ product: text(64), expireDate: isoDate })),
});

/** One word of a membership, or with `product` of a product: until when, who said so, and why. */
export const memberWordSchema = v.looseObject({
  account: text(60),
  product: text(64),
  expireDate: isoDate,
  at: count,
  source: factSource,
  reason: text(200),
});
export type MemberWord = v.InferOutput<typeof memberWordSchema>;

/** A company's memberships: by account, with their history, the newest word first. */
export const memberSchema = v.looseObject({
  companyName: text(),
  taxNo: text(40),
  holders: v.array(memberHolderSchema),
  history: v.array(memberWordSchema),
  /** Products that menus ask for, and those that the company has: `authCode` and name. */
  products: v.array(v.looseObject({ product: text(64), name: text(100) })),
});
export type Member = v.InferOutput<typeof memberSchema>;

/** A word of an operator. `owners`: accounts that have the company; `product` '' is the membership itself; `expireDate` is its last day. */
export const memberDraftSchema = v.object({
  company: id,
  owners: v.pipe(v.array(id), v.maxLength(200)),
  product: v.optional(text(64), ''),
  expireDate: isoDate,
  reason: text(200),
});
export type MemberForm = v.InferOutput<typeof memberDraftSchema>;
