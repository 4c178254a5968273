import { Button, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import type { Seal } from '../../domain/company/seal.ts';
import type { Result } from '../../domain/core/result.ts';
import type { TrialOffer } from '../../domain/menus/opening-prompts.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';

export interface TrialDialogProps {
  offer: TrialOffer;
  menuName: string;
  seal: Seal | null;
  offline: boolean;
  /** Opens the address where it is tried, bought or renewed. */
  onGo(): void;
  /** Whether the company has it by now; fails with the reason in words. */
  recheck(): Promise<Result<boolean, string>>;
  /** The company has it now: the opening goes on. */
  onDone(): void;
  onClose(): void;
}

/** The trial or purchase prompt (TAB-19, A-153). What is bought elsewhere is looked for at the gateway before the menu opens. */
export function TrialDialog({ offer: { offer }, menuName, seal, offline, onGo, recheck, onDone, onClose }: TrialDialogProps) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  async function check(): Promise<void> {
    if (busy || offline) return;
    setBusy(true);
    setSaid('');
    const found = await recheck();
    setBusy(false);
    if (found.ok && found.value) onDone();
    else setSaid(found.ok ? t('menus.notYet') : t('menus.recheckFailed', { reason: found.error }));
  }
  return (
    <Modal
      closesBeside
      title={t(`menus.${offer}Title`, { menu: menuName })}
      seal={seal}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button disabledFocusable={busy || offline} icon={busy ? <Spinner size="tiny" /> : undefined} onClick={() => void check()}>
            {t('menus.recheck')}
          </Button>
          <Button appearance="primary" disabledFocusable={offline} onClick={onGo}>
            {t(`menus.${offer}Go`)}
          </Button>
        </>
      }
    >
      <span>{t(`menus.${offer}Text`)}</span>
      <span role="status">{offline ? t('companies.onlineOnly') : said}</span>
    </Modal>
  );
}
