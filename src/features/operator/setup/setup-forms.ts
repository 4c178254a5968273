import type { PlanForm } from '../../../api/entities/peace-plan.ts';
import type {
  AppForm,
  HallForm,
  MenuForm,
  StoredApp,
  StoredHall,
  StoredMenu,
  StoredPlan,
  StoredTab,
  TabForm,
} from '../../../api/entities/setup.ts';

/* The forms of the set-up: empty ones, and those of what is stored. What a menu says beside the fields of its form stays as it is. */

export const emptyApp: AppForm = { appId: '', appCode: '', dependentAppId: '', origin: '', capabilities: ['company'] };
export const emptyTab: TabForm = { area: '', tabCode: '', tabName: '' };
export const emptyHall: HallForm = { stationCode: '', areaCode: '', name: '', address: '', phone: '', hours: '' };
export const emptyMenu: MenuForm = {
  ...{ group: 'yq', area: '', taxTypes: [], members: false },
  menu: {
    ...{ menuCode: '', menuName: '', tabCode: '', words: '', bizDomain: '', bizId: '', targetAppId: '', authCode: '' },
    ...{ targetUrl: '', guideUrl: '', buyUrl: '', tryUrl: '', renewUrl: '', browser: 1 },
    ...{ needLogin: 0, needCertificate: 0, needCheckQylx: 0, ignoreCompanyTrial: 0, privilege: 0, popup: 0, shell: 0 },
  },
};

export const appFormOf = ({ appId, appCode, dependentAppId, origin, capabilities }: StoredApp): AppForm => ({
  ...{ appId, appCode, dependentAppId, origin, capabilities },
});
export const tabFormOf = ({ area, tabCode, tabName }: StoredTab): TabForm => ({ area, tabCode, tabName });
export const hallFormOf = ({ stationCode, areaCode, name, address, phone, hours }: StoredHall): HallForm => ({
  ...{ stationCode, areaCode, name, address, phone, hours },
});

/** A menu whose id is its code has none of its own, so that the two stay one when the code is typed anew. */
export function menuFormOf({ group, area, taxTypes, members, menu: { menuId, ...menu } }: StoredMenu): MenuForm {
  const own = menuId === undefined || menuId === menu.menuCode ? {} : { menuId };
  // as: the rest of a menu with its known fields
  return { group, area, taxTypes, members, menu: { ...menu, ...own } as MenuForm['menu'] };
}

export const emptyPlan: PlanForm = {
  ...{ plan: '', name: '', odds: '', type: '', jobs: [], protocolId: '', protocolName: '', protocolVersion: '', protocolUrl: '' },
  ...{ scenesUrl: '', screenUrl: '', membersUrl: '', saasUrl: '' },
};
export const planFormOf = ({ plan, name, odds, type, jobs, protocolId, protocolName, protocolVersion, ...rest }: StoredPlan): PlanForm => ({
  ...{ plan, name, odds, type, jobs, protocolId, protocolName, protocolVersion, protocolUrl: rest.protocolUrl },
  ...{ scenesUrl: rest.scenesUrl, screenUrl: rest.screenUrl, membersUrl: rest.membersUrl, saasUrl: rest.saasUrl },
});

/** Jobs as they are typed: one a line, its code and its name. A line without a name is called as its code. */
export function jobsOf(text: string): PlanForm['jobs'] {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([jobCode = '', ...name]) => (jobCode === '' ? [] : [{ jobCode, jobName: name.join(' ') || jobCode }]));
}
export const jobLines = (jobs: PlanForm['jobs']): string => jobs.map(({ jobCode, jobName }) => `${jobCode} ${jobName}`).join('\n');
