/* Tables of what an account may do for its companies, of the menus that are opened for them, and of the register they are bound from. */

/** How an account came to a company; without a row it was given it, and is its admin. */
export interface CompanyRightTable {
  account_id: string;
  company_id: string;
  /** 'admin' may invite and share, 'member' may not. */
  role: string;
  /** 'bind', 'invite' or 'share'. */
  source: string;
  /** Who invited or shared, '' for a binding. */
  from_account: string;
  /** The number that was invited or shared with, as it was written; '' for a binding. */
  mobile: string;
  at: number;
}

/** An invitation that an account gave. */
export interface InvitationTable {
  account_id: string;
  /** Id of the command that gave it. */
  id: string;
  company_id: string;
  mobile: string;
  name: string;
  /** 'waiting', 'accepted' or 'declined'. */
  state: string;
  at: number;
}

/** The register of taxpayers. */
export interface TaxpayerTable {
  tax_no: string;
  company_id: string;
  name: string;
  legal_name: string;
  location_code: string;
  added_tax_type: string;
  /** 'normal', or 'abnormal' for one that cannot be bound now. */
  state: string;
  /** Code of the company in a security key, '' when no key holds it. */
  key_code: string;
}

/** A menu of the catalogue and for whom it is (`menus.ts`). */
export interface MenuTable {
  group_code: string;
  menu_code: string;
  ord: number;
  area: string;
  tax_types: string;
  vip_only: number;
  /** JSON text. */
  doc: string;
}

/** An app that menus lead to (ENT-25) and where it is. */
export interface MenuAppTable {
  app_id: string;
  app_code: string;
  dependent_app_id: string;
  origin: string;
  /** What it may ask of the page that frames it, codes joined by ','; '' for nothing. */
  capabilities: string;
}

/** A tab of the areas whose codes begin with `area`. */
export interface TabInfoTable {
  area: string;
  tab_code: string;
  tab_name: string;
  ord: number;
}

/** What a company has bought or tries beside its membership, by the `authCode` of menus. */
export interface MemberRightTable {
  account_id: string;
  company_id: string;
  auth_code: string;
  /** Last day, YYYY-MM-DD. */
  expire_date: string;
}

/** One word of a company's membership, or of a product. Kept when the account gives the company up: it says who gave what. */
export interface MemberWordTable {
  account_id: string;
  company_id: string;
  /** Order of the words of a company, from 1. */
  n: number;
  /** '' for the membership itself. */
  auth_code: string;
  /** Last day, YYYY-MM-DD. */
  expire_date: string;
  at: number;
  /** Who said it, as sources are told: the kind, its name, and for a word by hand the person. */
  kind: string;
  name: string;
  by_name: string;
  reason: string;
}

/** The admin of a company. Counts while that account has the company and is not disabled. */
export interface CompanyAdminTable {
  company_id: string;
  account_id: string;
  since: number;
}

/** A business of a company that an account was given. A row that is not there is a privilege that was not given. */
export interface CompanyPrivilegeTable {
  company_id: string;
  account_id: string;
  biz_id: string;
  /** Account of the admin who gave it. */
  granted_by: string;
  at: number;
}

/** What was authorised by certificate for an account and a company on one device (ROLE-06). */
export interface MenuAuthorizationTable {
  account_id: string;
  company_id: string;
  device: string;
  biz_type: string;
  biz_code: string;
  expires_at: number;
}

/** How accounts share companies, menus and privileges. */
export interface DeskTables {
  company_admin: CompanyAdminTable;
  company_privilege: CompanyPrivilegeTable;
  menu_authorization: MenuAuthorizationTable;
  company_right: CompanyRightTable;
  invitation: InvitationTable;
  taxpayer: TaxpayerTable;
  menu: MenuTable;
  menu_app: MenuAppTable;
  tab_info: TabInfoTable;
  member_right: MemberRightTable;
  member_word: MemberWordTable;
}
