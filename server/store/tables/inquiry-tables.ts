/* Tables of the risk inquiry (查企业), and of the halls of the tax authority. */

/** A check of a company (查企业). */
export interface InquiryCheckTable {
  account_id: string;
  record_id: string;
  tax_no: string;
  company_id: string;
  /** 1 for a free one. */
  free: number;
  at: number;
  /** China's day and month of it, by which it is counted. */
  day: string;
  month: string;
  doc: string;
}

/** Checks that an account was given or ordered, one row a company and kind. An order counts once it is paid. */
export interface InquiryPackTable {
  account_id: string;
  pack_id: string;
  company_id: string;
  product_id: string;
  /** 'trial' or 'order'. */
  kind: string;
  /** 'open' or 'paid'. */
  state: string;
  checks: number;
  at: number;
  end_date: string;
}

/** A lead for sales (ENT-33). */
export interface ClueTable {
  account_id: string;
  clue_id: string;
  company_id: string;
  at: number;
  doc: string;
  /** 'new', 'read' or 'handled', marked by an operator's login name; 0 and '' while nobody has. */
  state: string;
  marked_at: number;
  marked_by: string;
  remark: string;
}

/** A service hall of the tax authority. */
export interface StationTable {
  station_code: string;
  area_code: string;
  name: string;
  address: string;
  phone: string;
  hours: string;
}

/** The risk inquiry. */
export interface InquiryTables {
  inquiry_check: InquiryCheckTable;
  inquiry_pack: InquiryPackTable;
  clue: ClueTable;
  station: StationTable;
}
