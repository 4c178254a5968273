/** Something that an operator publishes: what it says, for whom, from when to when. Rows stay when they have ended. */
export interface PublicationTable {
  /** Digits, growing: of two alike the older one comes first (POP-20). */
  id: string;
  kind: string;
  /** Code by which it is closed, for operation tips; '' for all others. */
  code: string;
  /** JSON of its content (`src/domain/publishing/content.ts`). */
  doc: string;
  /** JSON of its target (`src/domain/publishing/target.ts`). */
  target: string;
  /** Smaller ones come first. */
  ord: number;
  from_at: number;
  /** 0 without an end. */
  to_at: number;
  /** When an operator took it back; 0 while he has not. */
  ended_at: number;
  /** 1: a notice that has not reached all of its accounts. */
  unsent: number;
  /** Names the sending of the form that made it: the same form sent again makes no second one. */
  request_id: string;
  /** Login name of who wrote it last. */
  written_by: string;
  created_at: number;
  updated_at: number;
}

/** A tip that an account has closed; `company_id` is '' for one of the account itself. */
export interface TipSavedTable {
  account_id: string;
  company_id: string;
  tips_code: string;
  at: number;
}

/** A picture that an operator gave. Its name is made of its content: what an address shows never changes. */
export interface PictureTable {
  name: string;
  /** 'png' | 'jpg' | 'webp'. */
  type: string;
  /** base64. */
  data: string;
  /** Login name of who gave it. */
  written_by: string;
  at: number;
}

/** What operators publish. */
export interface PublicationTables {
  picture: PictureTable;
  publication: PublicationTable;
  tip_saved: TipSavedTable;
}
