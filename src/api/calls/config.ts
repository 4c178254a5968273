import * as v from 'valibot';
import { GUEST_LOCATIONS } from '../../domain/access/guest.ts';
import { OVERVIEW_DELAY_MS } from '../../domain/home/overview-delay.ts';
import { defineCall } from '../contract.ts';
import { count, text } from '../entities/scalars.ts';

/** Remote configuration (CFG). Every value has the specification's default, so that a gateway may send only what differs. */
const remoteConfigSchema = v.looseObject({
  /** Delay before the overview info (ZYY003) is fetched, milliseconds (CFG-01, CONST-35). */
  zyy003Delay: v.optional(count, OVERVIEW_DELAY_MS),
  /** Days between two showings of the government upgrade (CFG-02, CONST-39). */
  govUpgradeFrequency: v.optional(count, 7),
  /** Maximum number of refresh polls (CFG-03). */
  numOfTimesToRefreshTaxResult: v.optional(count, 5),
  /** Areas that have the risk inquiry entry, 4 or 6 digits each (CFG-04, A-29). */
  assistantHomeRiskInquiryConfig: v.optional(v.object({ maintenanceList: v.array(v.string()) }), { maintenanceList: [] }),
  /** Gate of the risk inquiry check count (CFG-05). */
  consumption_cyc: v.optional(v.boolean(), false),
  /** Locations in which guest login is offered (CFG-06). */
  guestLocations: v.optional(v.array(v.string()), [...GUEST_LOCATIONS]),
  /** Whether guests are let in, over the variant's own flag (A-106); absent: the variant decides. */
  guestLogin: v.optional(v.boolean()),
  /** Origins of business apps: only their addresses are opened (A-80, reliability B3). 'https://*.example.com' is every host below that domain. */
  appOrigins: v.optional(v.array(v.string()), []),
  /** The page of the government edition (A-145); '' where there is none. Opened only on one of `appOrigins`. */
  govUrl: v.optional(text(500), ''),
  /** The application that takes the one-time code on that page (GOV-07); '' for this product's own id. */
  govAppId: v.optional(text(40), ''),
  /** Where the product goes after an upgrade (UPG-04), '' for nowhere, and the application that takes the one-time code there. On one of `appOrigins`. */
  platformUrl: v.optional(text(500), ''),
  platformAppId: v.optional(text(40), ''),
  /** Page of the deployment on which new business is ordered (CALL-055); `{companyId}` in it becomes the company's id. '' for none. */
  businessOrderUrl: v.optional(text(500), ''),
  /** Areas that a collector can be asked for anew; missing from a gateway of before, which asked for all. */
  collect: v.optional(v.array(v.string())),
  /** Addresses of the deployment's member pages, for companies of which no source told one; `{companyId}` stands for the company. On one of `appOrigins`. */
  memberBuyUrl: v.optional(text(500), ''),
  memberRenewUrl: v.optional(text(500), ''),
  memberVisitUrl: v.optional(text(500), ''),
  memberPrintUrl: v.optional(text(500), ''),
  memberBoughtUrl: v.optional(text(500), ''),
  memberMoreUrl: v.optional(text(500), ''),
  /** The member centre, '' where there is none, and the size of its window in px: `getMemberCenter` answers them. */
  memberCenterUrl: v.optional(text(500), ''),
  memberCenterWidth: v.optional(count, 1_000),
  memberCenterHeight: v.optional(count, 600),
  /** Page that a browser loads unseen after an authentication, so that the tax site knows of it (CONST-32); '' for none. On one of `appOrigins`. */
  authFrameUrl: v.optional(text(500), ''),
  /** Whether a switch checks the member agreement (A-155). */
  memberAgreementCheck: v.optional(v.boolean(), false),
});
export type RemoteConfig = v.InferOutput<typeof remoteConfigSchema>;

/** The look that this deployment gives to a user who has chosen none: '' follows the system. After 2 s it is a failed call (CONST-19, A-124). */
export const themeConfig = defineCall({
  name: 'themeConfig',
  method: 'GET',
  path: '/malacca/config/theme',
  kind: 'read',
  session: false,
  timeoutMs: 2_000,
  input: v.object({}),
  output: v.object({ theme: v.optional(v.picklist(['', 'light', 'dark']), '') }),
  empty: () => ({ theme: '' as const }),
  rows: ['CONST-19'],
});

export const remoteConfig = defineCall({
  name: 'remoteConfig',
  asker: 'form',
  method: 'GET',
  path: '/malacca/config/remote',
  kind: 'read',
  session: false,
  input: v.object({}),
  output: remoteConfigSchema,
  empty: () => v.parse(remoteConfigSchema, {}),
  rows: ['CALL-187', 'CFG-01', 'CFG-02', 'CFG-03', 'CFG-04', 'CFG-05', 'CFG-06'],
});
