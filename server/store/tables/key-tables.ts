/** A security key that an account has shown: that it holds the private key of a certificate that this deployment trusts. */
export interface SecurityKeyTable {
  account_id: string;
  /** Hash of subject and number of the certificate. */
  key_id: string;
  /** How the account calls it: 1 for the first, and so on; the number of one that was forgotten is given again. */
  n: number;
  subject: string;
  /** Number of the certificate, hex. */
  number: string;
  holder: string;
  /** Number of the device and its name, as its reader told them; nobody has proven them. '' for none. */
  serial: string;
  label: string;
  /** Numbers of the taxpayers that the certificate names, a line each. */
  tax_nos: string;
  /** Until when the certificate holds. */
  until_at: number;
  /** When it was shown last, and until when that counts. */
  seen_at: number;
  proven_until: number;
}

/** What an account has chosen for all its keys. */
export interface KeyChoiceTable {
  account_id: string;
  /** 1: companies of a key are bound as soon as it is plugged in. */
  auto_bind: number;
}

export interface KeyTables {
  security_key: SecurityKeyTable;
  key_choice: KeyChoiceTable;
}
