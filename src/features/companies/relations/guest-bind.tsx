import { Button } from '@fluentui/react-components';
import { usePageHost } from '../../../desk/page-host.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';

interface GuestBindProps {
  /** Where the guest is, companies come with a real name only (AUTH-20). */
  realName: boolean;
  onGo(): void;
  onClose(): void;
}

/** What a guest is asked before he binds a company (COMP-19): elsewhere than in Shenzhen he gives his real name first. */
export function GuestBind({ realName, onGo, onClose }: GuestBindProps) {
  const { t } = useText();
  const { openRealName } = usePageHost();
  const complete = (): void => {
    onClose();
    openRealName();
  };
  return (
    <Modal
      title={t('relations.guestTitle')}
      onClose={onClose}
      onSubmit={realName ? complete : onGo}
      actions={
        <>
          <Button onClick={onClose}>{t('relations.cancel')}</Button>
          {!realName && <Button onClick={complete}>{t('relations.guestGo')}</Button>}
          <Button type="submit" appearance="primary">
            {t(realName ? 'relations.guestGo' : 'relations.guestBind')}
          </Button>
        </>
      }
    >
      <span>{t(realName ? 'relations.guestRealName' : 'relations.guestMay')}</span>
    </Modal>
  );
}
