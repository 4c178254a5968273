import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { askMenu } from '../../desk/asked/asked-menu.ts';
import { useResource } from '../../desk/use-resource.ts';
import { builtInPath } from '../../domain/core/built-in-paths.ts';
import { type JumpContext, planJump } from '../../domain/menus/menu-jump.ts';
import { showMail } from '../../features/attention/surfaces/asked-mail.ts';
import type { Jumps } from '../../features/attention/surfaces/jumps.ts';
import { useOpenBrowser } from '../menus/use-open-window.ts';
import { homeView } from '../views/views.ts';

const noOrigins: readonly string[] = [];
/** An advert is told nothing of its reader. */
const nobody: JumpContext = { token: '', accountId: '', mobile: '', locationCode: '' };

/** Where buttons of adverts lead: an address of an allowed origin in its browser, a menu of the active company with its checks, a view. */
export function useJumps(): Jumps {
  const navigate = useNavigate();
  const { companyId } = useActiveCompany();
  const origins = useResource('config.remoteConfig', '').value?.appOrigins ?? noOrigins;
  const openBrowser = useOpenBrowser();
  const latest = useRef({ navigate, openBrowser });
  latest.current = { navigate, openBrowser };
  return useMemo<Jumps>(
    () => ({
      can(jump) {
        const plan = planJump(jump, nobody, origins);
        return plan.do !== 'nothing' && !(plan.do === 'tab' && companyId === null);
      },
      go(jump, title) {
        const plan = planJump(jump, nobody, origins);
        if (plan.do === 'browser') void latest.current.openBrowser(plan.browser, plan.url, title);
        else if (plan.do === 'tab' && companyId !== null)
          askMenu({ companyId, code: jump.mode === 1 ? jump.tabCode : plan.tabCode, by: 'menu' });
        else if (plan.do === 'built-in' && plan.app === 'assuredMail') showMail(true);
        else if (plan.do === 'built-in') void latest.current.navigate({ href: builtInPath(plan.app) ?? homeView.path });
        else if (plan.do === 'index') void latest.current.navigate({ href: homeView.path });
      },
    }),
    [companyId, origins],
  );
}
