/* Tables of the peace plan (安心计划). What a company has of it now stands in its row; these say what there is to have, and keep who gave and signed what. */

/** A plan as the operator defined it (`planFormSchema`). */
export interface PeacePlanTable {
  plan_code: string;
  ord: number;
  /** JSON text. */
  doc: string;
}

/** One word of a company's plan. Kept when the account gives the company up: it says who gave what. */
export interface PeacePlanWordTable {
  account_id: string;
  company_id: string;
  /** Order of the words of a company, from 1. */
  n: number;
  plan_code: string;
  /** '' where an operator gave it. */
  order_id: string;
  /** First and last day, YYYY-MM-DD. */
  from_date: string;
  to_date: string;
  at: number;
  /** Of an operator's word the person and his reason. */
  by_name: string;
  reason: string;
}

/** A protocol of a plan that was signed for a company. Kept as evidence. */
export interface PeacePlanSignatureTable {
  account_id: string;
  company_id: string;
  n: number;
  plan_code: string;
  order_id: string;
  protocol_id: string;
  version: string;
  /** Where it was signed (CONST-77). */
  source: number;
  at: number;
}

export interface PeaceTables {
  peace_plan: PeacePlanTable;
  peace_plan_word: PeacePlanWordTable;
  peace_plan_signature: PeacePlanSignatureTable;
}
