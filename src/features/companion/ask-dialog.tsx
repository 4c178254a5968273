import { Button, Spinner } from '@fluentui/react-components';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { AskPicture, BlockedPicture } from './browser-pictures.tsx';

export interface AskDialogProps {
  /** Name of this site, as the browser will say it. */
  site: string;
  /** The browser asks now. */
  busy: boolean;
  onGo(): void;
  onClose(): void;
}

/** Says what the browser will ask before it asks: who is surprised by it presses the wrong button, and one press too many is for good. */
export function AskDialog({ site, busy, onGo, onClose }: AskDialogProps) {
  const { t } = useText();
  return (
    <Modal
      title={t('companion.askTitle')}
      width={332}
      onClose={onClose}
      actions={
        busy ? (
          <Button onClick={onClose}>{t('companion.cancel')}</Button>
        ) : (
          <>
            <Button appearance="primary" onClick={onGo}>
              {t('companion.askGo')}
            </Button>
            <Button onClick={onClose}>{t('companion.askNo')}</Button>
          </>
        )
      }
    >
      <p>{t('companion.askText')}</p>
      <AskPicture site={site} />
      <p className="wb-quiet">{t('companion.askNote')}</p>
      {busy && <Spinner size="tiny" label={t('companion.asking')} />}
    </Modal>
  );
}

/** The way to the site's settings, for whoever has pressed 屏蔽 once: the browser does not ask again. */
export function BlockedDialog({ onAgain, onClose }: { onAgain(): void; onClose(): void }) {
  const { t } = useText();
  return (
    <Modal
      title={t('companion.blockedTitle')}
      width={332}
      onClose={onClose}
      actions={
        <>
          <Button appearance="primary" onClick={onAgain}>
            {t('companion.again')}
          </Button>
          <Button onClick={onClose}>{t('companion.cancel')}</Button>
        </>
      }
    >
      <p>{t('companion.blockedText')}</p>
      <BlockedPicture />
      <p className="wb-quiet">{t('companion.managed')}</p>
    </Modal>
  );
}
