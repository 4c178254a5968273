/** A rule pack as it was signed and is sent (PLUS-15). Published packs stay: what is computed by one must be found again. */
export interface RulePackTable {
  version: string;
  /** Its JSON, byte for byte what the signature is over. */
  text: string;
  /** base64url. */
  signature: string;
  published_at: number;
}

/** A key pair that this store signs rule packs with; unused where the deployment names keys of its own. */
export interface RulePackKeyTable {
  kid: string;
  private_jwk: string;
  created_at: number;
}

/** Signed rule packs. */
export interface RulePackTables {
  rule_pack: RulePackTable;
  rule_pack_key: RulePackKeyTable;
}
