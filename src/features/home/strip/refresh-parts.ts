import type { WorkArea } from '../../../domain/status/work-area.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import type { ResourceName } from '../../../workers/surface.ts';

/** One question of a part: a resource with its subject, or the companies of the account, which a pull brings. */
export type PartQuestion = 'pull' | { readonly name: ResourceName; readonly subject: string };

/** Something that home shows of a company under one name. */
export interface HomePart {
  readonly word: TextKey;
  /** It has not come when one of them was not answered. */
  readonly questions: readonly PartQuestion[];
}

/** What home shows of one company now. */
export interface ShownOfHome {
  readonly companyId: string;
  readonly locationCode: string;
  /** Areas that load for it. */
  readonly areas: readonly WorkArea[];
  /** Membership is shown (FLAG-02). */
  readonly hasMember: boolean;
}

/** What stands in the card of an area beside the figures of the company. */
function besides(area: WorkArea, { companyId, locationCode }: ShownOfHome): readonly PartQuestion[] {
  switch (area) {
    case 'invoice':
      return [{ name: 'overviews.invoiceTips', subject: companyId }];
    case 'books':
      return [{ name: 'overviews.bookkeepingOverview', subject: locationCode }];
    case 'social':
      return [{ name: 'overviews.socialUnit', subject: companyId }];
    case 'risk':
      return (['risk.riskMatters', 'risk.riskData', 'risk.riskOut', 'risk.riskIn'] as const).map((name) => ({ name, subject: companyId }));
    default:
      return [];
  }
}

/** Everything that home shows of a company, from the strip down; what loads nothing for it is not asked for. */
export function homeParts(shown: ShownOfHome): readonly HomePart[] {
  const { companyId, areas, hasMember } = shown;
  const member: HomePart = { word: 'home.ageMember', questions: [{ name: 'member.memberInfo', subject: companyId }] };
  return [
    { word: 'home.ageRows', questions: ['pull'] },
    ...(hasMember ? [member] : []),
    {
      word: 'home.partRights',
      questions: [
        { name: 'overviews.homeRights', subject: '' },
        { name: 'menus.menus', subject: companyId },
      ],
    },
    ...areas.map((area): HomePart => {
      const figures: PartQuestion = { name: 'status.areaStatus', subject: `${companyId}/${area}` };
      return { word: `status.area-${area}`, questions: [figures, ...besides(area, shown)] };
    }),
    { word: 'status.area-risk', questions: besides('risk', shown) },
  ];
}
