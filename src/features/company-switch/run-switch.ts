import type { SwitchStep } from '../../domain/company/company-switch.ts';
import { unreachable } from '../../domain/core/result.ts';

/** Longest wait for the membership during a switch, in milliseconds: the switch goes on, the fact arrives by itself. */
export const MEMBER_INFO_WAIT_MS = 2000;

/** What the steps of a switch need; each the smallest thing that does it. */
export interface SwitchPorts {
  showLoading(): void;
  hideLoading(): void;
  resetActiveTab(): Promise<void>;
  /** Never rejects: a membership that does not come leaves a fact that says so. */
  loadMemberInfo(companyId: string): Promise<void>;
  /** Settles when no agreement is needed or the agreement was closed, signed or not (COMP-11, A-89). */
  checkAgreement(companyId: string): Promise<void>;
  navigate(to: string): Promise<void>;
  setActive(companyId: string | null): Promise<void>;
  logSwitch(companyId: string): Promise<void>;
}

async function runStep(step: SwitchStep, ports: SwitchPorts): Promise<void> {
  switch (step.do) {
    case 'show-loading':
      return ports.showLoading();
    case 'hide-loading':
      return ports.hideLoading();
    case 'reset-active-tab':
      return ports.resetActiveTab();
    case 'clear-active':
      return ports.setActive(null);
    case 'load-member-info':
      return ports.loadMemberInfo(step.companyId);
    case 'check-agreement':
      return ports.checkAgreement(step.companyId);
    case 'navigate':
      return ports.navigate(step.to);
    case 'set-active':
      return ports.setActive(step.companyId);
    case 'log-switch':
      return ports.logSwitch(step.companyId);
    default:
      return unreachable(step);
  }
}

/**
 * Runs a plan in order. `isCurrent` turns false when a newer switch began: the rest of an overtaken plan is dropped, so that the last
 * wish wins and its company alone is set. The loading text never stays behind, whatever fails. True when the plan ran to its end.
 */
export async function runSwitch(steps: readonly SwitchStep[], ports: SwitchPorts, isCurrent: () => boolean): Promise<boolean> {
  try {
    for (const step of steps) {
      if (!isCurrent()) return false;
      await runStep(step, ports);
    }
    return true;
  } finally {
    if (isCurrent()) ports.hideLoading();
  }
}
