import { Button } from '@fluentui/react-components';
import type { UpgradeImage } from '../../api/entities/upgrade.ts';
import { type GivenUpgrade, guideWidth } from '../../domain/upgrade/way.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { UpgradePicture } from './upgrade-picture.tsx';

export interface UpgradeModalProps {
  /** `forced` has no way out but the upgrade, `guide` may be put off, `restart` is what is left when another window put it in place. */
  readonly kind: 'forced' | 'guide' | 'restart';
  readonly given: GivenUpgrade;
  readonly image: UpgradeImage | null;
  readonly isApplying: boolean;
  /** An app holds unsaved content: nothing is put in place. */
  readonly isHeld: boolean;
  onApply(): void;
  onLater(): void;
}

/** A new version before its user: forced (UPG-03), as the guide of his group (UPG-06, UPG-07), or to be restarted into (UPG-05, ERR-33). */
export function UpgradeModal({ kind, given, image, isApplying, isHeld, onApply, onLater }: UpgradeModalProps) {
  const { t } = useText();
  const own = { forced: given.operateVersion === 'down' ? 'update.forcedDown' : 'update.forcedTitle', guide: 'update.guideTitle' } as const;
  const isRestart = kind === 'restart';
  const apply = isRestart ? t('update.restartNow') : t('update.upgrade');
  return (
    <Modal
      title={kind === 'restart' ? t('update.restart') : given.title || t(own[kind])}
      alert={kind !== 'guide'}
      busy={kind !== 'guide' || isApplying}
      width={guideWidth(image?.wide, window.innerWidth)}
      picture={isRestart ? undefined : <UpgradePicture image={image} />}
      onClose={onLater}
      actions={
        <>
          {kind === 'guide' && (
            <Button disabled={isApplying} onClick={onLater}>
              {t('update.guideLater')}
            </Button>
          )}
          <Button appearance="primary" disabled={isApplying || isHeld} onClick={onApply}>
            {isApplying ? t('update.applying') : apply}
          </Button>
        </>
      }
    >
      <p>{isRestart ? t('update.restartText') : given.text || t('update.forcedText')}</p>
      <p>{isHeld ? t('update.appsHold') : t('update.kept')}</p>
    </Modal>
  );
}
