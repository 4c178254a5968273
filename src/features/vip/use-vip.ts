import type { Company } from '../../api/entities/company.ts';
import { askZone } from '../../desk/asked/asked-zone.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useMember } from '../../desk/member/use-member.ts';
import { useResource } from '../../desk/use-resource.ts';
import { useCompany } from '../../desk/use-stored.ts';
import { type MemberLinks, memberLinks, purchaseOf } from '../../domain/company/member-links.ts';
import { type MemberView, memberView } from '../../domain/company/member-view.ts';
import { appAddress, hostOf } from '../../domain/menus/app-address.ts';
import { useText } from '../../ui/text.ts';
import type { VipPorts, WindowSize } from './vip-ports.ts';

const noOrigins: readonly string[] = [];
const noLinks: MemberLinks = { buy: '', renew: '', visit: '', print: '', bought: '', more: '' };

/** `told`: what the site is told in its address beside what stands there. */
interface HowOpened {
  readonly size?: WindowSize;
  readonly told?: Readonly<Record<string, string>>;
}

/** Opens a page of the member site as links of menus are opened: on an origin that the deployment allows, by the browser. */
export function useOpenSite({ openWindow }: VipPorts): (url: string, name: string, how?: HowOpened) => void {
  const { notify } = useDesk();
  const { t } = useText();
  const origins = useResource('config.remoteConfig', '').value?.appOrigins ?? noOrigins;
  return (url, name, { size, told = {} } = {}) => {
    const address = appAddress(url, origins);
    if (address === null) return notify({ tone: 'problem', text: t('menus.notAllowed', { host: hostOf(url) }), key: 'site' });
    for (const [field, value] of Object.entries(told)) address.searchParams.set(field, value);
    openWindow(address.href, name, '', size);
  };
}

export interface Vip {
  /** The row of the company: `undefined` before it was read, null for one that is gone. */
  readonly company: Company | null | undefined;
  readonly member: ReturnType<typeof useMember>;
  readonly view: MemberView;
  readonly links: MemberLinks;
  /** The product of the zone by which it becomes a member, '' where the deployment sells none; null until it was asked for, if in vain. */
  readonly product: string | null;
}

/** The membership of a company with the places where it is looked after. */
export function useVip(companyId: string): Vip {
  const { clock } = useDesk();
  const offset = useAccount(({ sync }) => sync?.clockOffset ?? 0);
  const company = useCompany(companyId);
  const member = useMember(companyId);
  const standard = useResource('config.remoteConfig', '').value;
  const sold = useResource('member.soldMembership', companyId);
  const product = sold.value ?? (sold.lastTry === null ? null : '');
  const links = company ? memberLinks({ vip: member.value, company }, standard) : noLinks;
  return { company, member, view: memberView(member, clock.now() + offset), links, product };
}

export interface Purchase {
  readonly kind: 'buy' | 'renew';
  run(): void;
}

/**
 * Buying or renewing the membership of a company: the one place that decides how. In the product zone where the deployment sells it, else where a source or the
 * settings say; without any such place the page says so (ERR-20, A-113).
 */
export function usePurchase({ company, member, links, product }: Vip, ports: VipPorts): Purchase {
  const { notify } = useDesk();
  const { t } = useText();
  const openSite = useOpenSite(ports);
  const { kind, url } = purchaseOf(links, member.value?.expireDate ?? company?.expireDate ?? '');
  return {
    kind,
    run() {
      if (product && company) askZone({ companyIds: [company.companyId], productId: product });
      else if (url === '') notify({ tone: 'problem', text: t('vip.noLink'), key: 'no-link' });
      else openSite(url, t(`vip.${kind}`));
    },
  };
}
