/** What of a menu decides whether its opening needs a certificate (ENT-24). */
export interface CertifiedMenu {
  readonly bizId: string;
  readonly needCertificate: 0 | 1;
  readonly isAuthorized: 0 | 1;
}

/** Business codes that skip identity authentication: the same letters, or none of them (CERT-04, A-139). */
const skippedCodes: ReadonlySet<string> = new Set(['itp', 'zs-EpsharingSecurity']);

/** Whether a business asks nobody for his identity (CERT-04). */
export function skipsAuthentication(bizId: string): boolean {
  return skippedCodes.has(bizId);
}

/** A certificate is needed only if the menu needs it and is not authorised (CERT-06); a business that skips authentication needs none (CERT-04). */
export function needsCertificate({ bizId, needCertificate, isAuthorized }: CertifiedMenu): boolean {
  return needCertificate === 1 && isAuthorized === 0 && !skipsAuthentication(bizId);
}
