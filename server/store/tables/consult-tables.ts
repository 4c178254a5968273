/* Tables of consulting beside its collections. */

/** What an operator offers (`consultConfigSchema`). */
export interface ConsultConfigTable {
  /** Always 1: the table has one row. */
  slot: number;
  /** JSON text. */
  doc: string;
  /** Grows with every change. */
  seen: number;
  by_name: string;
}

/** An account whose user answers questions. */
export interface ConsultAdvisorTable {
  account_id: string;
  /** By which askers and colleagues know him: the id of his account stays his own. */
  advisor_id: string;
  /** Kinds of questions, with commas between them. */
  topics: string;
  /** 1 while he has said that he is not there. */
  away: number;
  /** When his desk asked last, milliseconds; 0 for never. */
  seen_at: number;
}

/** A picture that was said in a talk of the account. */
export interface TalkPictureTable {
  account_id: string;
  line_id: string;
  scene_id: string;
  /** '' where the talk is about no company. */
  company_id: string;
  /** JPEG in base64. */
  data: string;
  at: number;
}

export interface ConsultTables {
  talk_picture: TalkPictureTable;
  consult_config: ConsultConfigTable;
  consult_advisor: ConsultAdvisorTable;
}
