/** A certificate that somebody has proved to hold for a company of his, and when he is warned of its end. */
export interface CertificateSeenTable {
  account_id: string;
  company_id: string;
  /** Of its subject and number. */
  key_id: string;
  subject: string;
  /** What it is called in words. */
  name: string;
  ends_at: number;
  seen_at: number;
  /** When the next warning is due; 0 when none is to come. */
  warn_at: number;
}

export interface CertificateTables {
  certificate_seen: CertificateSeenTable;
}
