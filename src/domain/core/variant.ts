/*
 * The two variants of the product (FLAG-01): one build, chosen when it is deployed (/config.json).
 */

export const variants = ['main', 'xsb'] as const;
export type Variant = (typeof variants)[number];

/** What a variant shows (FLAG-02 to FLAG-07, A-106). `liveChat`: consulting; `feedback`: what is written beside its rating. */
export interface FeatureFlags {
  readonly memberText: boolean;
  readonly buyVip: boolean;
  readonly vipIcons: boolean;
  readonly guestLogin: boolean;
  readonly liveChat: boolean;
  readonly feedback: boolean;
}

export interface VariantTraits {
  /** Application id of the header `appId` (CONST-49, CONST-51, A-107). */
  readonly appId: string;
  readonly flags: FeatureFlags;
  /** The login protocol must be agreed to at every sign-in (AUTH-19). */
  readonly loginProtocol: boolean;
}

const all: FeatureFlags = { memberText: true, buyVip: true, vipIcons: true, guestLogin: true, liveChat: true, feedback: true };

const traits: Readonly<Record<Variant, VariantTraits>> = {
  main: { appId: '22530100010000', flags: all, loginProtocol: false },
  xsb: {
    appId: '22540100010000',
    flags: { ...all, memberText: false, buyVip: false, vipIcons: false, guestLogin: false },
    loginProtocol: true,
  },
};

export function traitsOf(variant: Variant): VariantTraits {
  return traits[variant];
}

/** Value of a configuration as a variant; anything unknown is the main workbench. */
export function variantOf(value: unknown): Variant {
  return value === 'xsb' ? 'xsb' : 'main';
}

/** Whether guests are let in: by the variant, or by remote configuration over it, and only at one of the configured locations (AUTH-07). */
export function offersGuestLogin(
  flags: FeatureFlags,
  { guestLogin, guestLocations }: { readonly guestLogin?: boolean | undefined; readonly guestLocations: readonly string[] },
  locationCode: string,
): boolean {
  return (guestLogin ?? flags.guestLogin) && guestLocations.includes(locationCode);
}
