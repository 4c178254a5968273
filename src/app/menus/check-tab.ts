import type { PlanForm } from '../../api/entities/peace-plan.ts';
import type { CompanyMenus } from '../../desk/asked/asked-menu.ts';
import type { Desk } from '../../desk/desk.tsx';
import { PEACE_TAB, planParts } from '../../domain/peace/plan.ts';
import type { AppTab } from '../../domain/tabs/app-tab.ts';
import { menuReport, type OpeningReport, type OpeningStop } from '../../domain/tabs/opening-report.ts';
import { type ChecksEnd, runChecks } from '../../features/menus/run-checks.ts';
import { menuOfTab } from '../../features/tabs/company-apps.ts';
import { menuPorts } from './menu-ports.ts';

/** The menus of a company as they were told last; asked for where nobody has told them. Null: nobody could be asked. */
async function menusOf({ data, worker }: Desk, companyId: string): Promise<Pick<CompanyMenus, 'list'> | null> {
  const known = async () => {
    const fact = await data.fact(`menus:${companyId}`);
    // as: the resource of that name keeps what its schema has parsed
    return fact?.outcome === 'known' ? (fact.value as Pick<CompanyMenus, 'list'>) : null;
  };
  const kept = await known();
  if (kept !== null) return kept;
  await worker.resource({ what: 'obtain', name: 'menus.menus', subject: companyId });
  return known();
}

/** Whether a plan of the deployment has this page, as its plans were told last. */
async function isPlanPage({ data, worker }: Desk, url: string): Promise<boolean> {
  const known = async () => {
    const fact = await data.fact('peacePlans:');
    // as: the resource of that name keeps what its schema has parsed
    return fact?.outcome === 'known' ? (fact.value as readonly PlanForm[]) : null;
  };
  if ((await known()) === null) await worker.resource({ what: 'obtain', name: 'peace.peacePlans', subject: '' });
  return ((await known()) ?? []).some((plan) => planParts.some(({ field }) => plan[field] === url));
}

function stopOf({ step }: ChecksEnd): OpeningStop | null {
  if (step.do === 'open') return null;
  if (step.do === 'fail') return step.words;
  return { show: 'prompt', prompt: step.check === 'trial' ? step.offer : step.check };
}

/**
 * The checks of the menu that a tab is of (TAB-14), asking its user nothing: what a reload brings back, and what is checked again, is not the moment
 * for a prompt. Where one is due the tab is blocked, with the prompt as its way out.
 */
export async function checkTab(desk: Desk, tab: AppTab): Promise<OpeningReport> {
  const { companyId } = tab;
  const end = { host: URL.parse(tab.url)?.host ?? tab.url, at: desk.clock.now() };
  // A plan is of no menu: its page is opened while the operator's plan names it.
  if (tab.tabCode === PEACE_TAB) return menuReport([], { ...end, stop: (await isPlanPage(desk, tab.url)) ? null : { show: 'noMenu' } });
  const menus = await menusOf(desk, companyId);
  if (menus === null) return menuReport([], { ...end, stop: { show: 'unreachable' } });
  const menu = menuOfTab(menus.list, tab);
  if (menu === null) return menuReport([], { ...end, stop: { show: 'noMenu' } });
  const ended = await runChecks(
    menu,
    companyId,
    menuPorts(desk, companyId, () => true),
    null,
  );
  if (ended === null) return menuReport([], { ...end, stop: { show: 'unreachable' } });
  return menuReport(ended.states, { ...end, stop: stopOf(ended) });
}
