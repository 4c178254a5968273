import { useNavigate } from '@tanstack/react-router';
import type { Message } from '../../../api/entities/message.ts';
import { useSwitch } from '../../../desk/active-company.tsx';
import { askLaunch } from '../../../desk/asked/asked-launch.ts';
import { useShowInPortfolio } from '../../../desk/asked/use-show-in-portfolio.ts';
import { remindedScope } from '../../../domain/calendar/deadline-steps.ts';
import { dayConditions } from '../../../domain/calendar/portfolio-link.ts';
import { safeLink } from '../../../domain/core/safe-link.ts';
import { LAUNCH_SCHEME, type Launch, readLaunchLink } from '../../../domain/launch/launch.ts';
import type { DueReminder } from '../../../domain/messages/due-reminders.ts';
import type { Condition } from '../../../domain/portfolio/query.ts';
import { viewTarget } from '../../../ui/views/view-target.ts';

/** Where a message leads: something of its company within the product, a view, or an address outside. */
export type MessageTarget =
  | { readonly kind: 'launch'; readonly launch: Launch }
  | { readonly kind: 'view'; readonly path: string }
  | { readonly kind: 'link'; readonly href: string; readonly host: string };

/**
 * Where the address of a message leads; without one that holds, to its company. Null for a message that leads nowhere. A launch never changes the
 * account, and opens for the company that the message is about.
 */
export function targetOf({ url, companyId }: Pick<Message, 'url' | 'companyId'>): MessageTarget | null {
  const company = companyId === '' ? null : companyId;
  if (url.startsWith(LAUNCH_SCHEME)) {
    const launch = readLaunchLink(url);
    if (launch !== null)
      return { kind: 'launch', launch: { accountId: null, companyId: company ?? launch.companyId, target: launch.target } };
  } else {
    const link = safeLink(url, { ownPath: true });
    if (link !== null) return link.host === '' ? { kind: 'view', path: link.href } : { kind: 'link', ...link };
  }
  return company === null ? null : { kind: 'launch', launch: { accountId: null, companyId: company, target: null } };
}

/** The portfolio's question for the companies that a reminder counts. */
export const portfolioQuery = ({ group, left }: Pick<DueReminder, 'group' | 'left'>): readonly Condition[] =>
  dayConditions(group.due, remindedScope(left));

/** Opens what a message or a reminder is about. */
export function useOpenEntry(): {
  message(target: Exclude<MessageTarget, { kind: 'link' }>): void;
  due(reminder: Pick<DueReminder, 'group' | 'left'>): void;
} {
  const navigate = useNavigate();
  const show = useShowInPortfolio();
  const switchTo = useSwitch();
  return {
    message(target) {
      if (target.kind === 'launch' && target.launch.target !== null) askLaunch(target.launch);
      else if (target.kind === 'launch') switchTo(target.launch.companyId ?? '', false);
      else void navigate(viewTarget(target.path));
    },
    due: (reminder) => show(portfolioQuery(reminder)),
  };
}
