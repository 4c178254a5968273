import { Button } from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import type { Clock } from '../../desk/time/clock.ts';
import { GOV_SECONDS } from '../../domain/upgrade/government.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';

/** Goes to the government edition; answers what to say when it did not open, '' when it did. */
export type GovJump = () => Promise<string>;

function useJump(jump: GovJump): { isBusy: boolean; problem: string; go(): Promise<boolean> } {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  return {
    isBusy,
    problem,
    async go() {
      setBusy(true);
      const said = await jump();
      setProblem(said);
      setBusy(false);
      return said === '';
    },
  };
}

const Problem = ({ children }: { children: ReactNode }) => (children === '' ? null : <p role="alert">{children}</p>);

export interface GovInterceptProps {
  readonly isGuest: boolean;
  /** False where no page of the government edition may be opened: then there is nothing to press. */
  readonly hasPage: boolean;
  readonly jump: GovJump;
  onSignOut(): void;
}

/** A blacklisted account goes on in the government edition alone (GOV-04). A guest has no other way (GOV-06); who has signed in may sign out. */
export function GovIntercept({ isGuest, hasPage, jump, onSignOut }: GovInterceptProps) {
  const { t } = useText();
  const { isBusy, problem, go } = useJump(jump);
  return (
    <Modal
      alert
      busy
      title={t('government.interceptTitle')}
      onClose={() => undefined}
      actions={
        <>
          {!isGuest && <Button onClick={onSignOut}>{t('government.signOut')}</Button>}
          {hasPage && (
            <Button appearance="primary" disabled={isBusy} onClick={() => void go()}>
              {t('government.go')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isGuest ? 'government.interceptGuest' : 'government.interceptText')}</p>
      <Problem>{hasPage ? problem : t('government.noPage')}</Problem>
    </Modal>
  );
}

export interface GovUpgradeProps {
  readonly title: string;
  readonly text: string;
  readonly jump: GovJump;
  readonly clock: Pick<Clock, 'after'>;
  /** It was put off, or its time is over: nothing was upgraded. */
  onClose(why: 'closed' | 'ended'): void;
  onUpgraded(): void;
}

/** The government edition is offered: counts 10 to 0 and closes (GOV-02, GOV-03, A-47). A press on one of its buttons stops the count. */
export function GovUpgrade({ title, text, jump, clock, onClose, onUpgraded }: GovUpgradeProps) {
  const { t } = useText();
  const [left, setLeft] = useState<number | null>(GOV_SECONDS);
  const { isBusy, problem, go } = useJump(jump);
  useEffect(() => {
    if (left === 0) onClose('ended');
    return left === null || left === 0 ? undefined : clock.after(1_000, () => setLeft((now) => (now === null ? null : now - 1)));
  }, [left, clock, onClose]);
  async function upgrade(): Promise<void> {
    setLeft(null);
    if (await go()) onUpgraded();
  }
  return (
    <Modal
      title={title || t('government.upgradeTitle')}
      onClose={() => onClose('closed')}
      actions={
        <>
          <Button onClick={() => onClose('closed')}>{t('government.later')}</Button>
          <Button appearance="primary" disabled={isBusy} onClick={() => void upgrade()}>
            {t('government.upgrade')}
          </Button>
        </>
      }
    >
      <p>{text || t('government.upgradeText')}</p>
      {left !== null && <p aria-live="off">{t('government.closesIn', { count: left })}</p>}
      <Problem>{problem}</Problem>
    </Modal>
  );
}
