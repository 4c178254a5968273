import { province2 } from '../company/area.ts';
import { fail, ok, type Result } from '../core/result.ts';

/**
 * Why a certificate could not be read (CERT-05, A-20): a wrong password; no key or certificate there; one that the tax bureau of another place gave; one of
 * another company; anything else.
 */
export const certificateProblems = ['password', 'insert', 'location', 'companyMismatch', 'common'] as const;
export type CertificateProblem = (typeof certificateProblems)[number];

/** The class of an `errorType` that a lookup answered; what is none of the five is `common`. */
export function certificateProblem(errorType: unknown): CertificateProblem {
  return certificateProblems.find((one) => one === errorType) ?? 'common';
}

/** The words of a lookup that cannot be had, as they are quoted (CERT-09, A-77). */
const CA_INFO_ERROR = 'error getting CA info';

/** Provinces whose certificates can be looked up, by the first two digits of an area code (CERT-08). */
const caProvinces = ['65', '31'] as const;

/** A lookup that brought nothing. `message`: words of whoever was asked, '' where its class says all. */
export interface LookupFailure {
  readonly problem: CertificateProblem;
  readonly message: string;
}

/** What the helper of a PC is asked for a certificate. */
export interface CaQuestion {
  readonly province: (typeof caProvinces)[number];
  readonly taxNo: string;
}

/** How a company's certificate is looked up, by its area. Every other province is refused without a call (CERT-09, A-32). */
export function caQuestion({
  locationCode,
  taxNo,
}: {
  readonly locationCode: string;
  readonly taxNo: string;
}): Result<CaQuestion, LookupFailure> {
  const own = province2(locationCode);
  const province = caProvinces.find((one) => one === own);
  return province === undefined ? fail({ problem: 'common', message: CA_INFO_ERROR }) : ok({ province, taxNo });
}
