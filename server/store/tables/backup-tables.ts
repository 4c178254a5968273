/** A backup that `npm run backup` made of this store. */
export interface BackupMadeTable {
  /** Name of its file. */
  backup_id: string;
  /** Moment that it is of. */
  made_at: number;
  /** When it was restored for a trial and held what it should; 0 while it was not. */
  proven_at: number;
  bytes: number;
  row_count: number;
}

export interface BackupTables {
  backup_made: BackupMadeTable;
}
