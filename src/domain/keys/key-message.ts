/**
 * What a key signs to show that it is in: a challenge that the gateway gave an account, once. The words before it keep the signature from meaning
 * anything elsewhere. ASCII. RSA keys sign it by PKCS #1 v1.5 and P-256 keys as r and s in DER, both over SHA-256.
 */
export function keyMessage(challenge: string): Uint8Array {
  return Uint8Array.from(`workbench security key v1\n${challenge}`, (sign) => sign.charCodeAt(0));
}
