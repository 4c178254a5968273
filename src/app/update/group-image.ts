import { useEffect, useState } from 'react';
import type { UpgradeImage } from '../../api/entities/upgrade.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useText } from '../../ui/text.ts';
import { isSilence } from '../problems/plan.ts';

/** Only what the gateway's own origin serves, or the answer itself brings: the content policy lets nothing else be drawn. */
const isDrawn = (url: string): boolean => /^\/(?!\/)/.test(url) || url.startsWith('data:image/');

/**
 * The picture of the account's group (UPG-06, A-148): undefined until it is known, null for none. Asked when something is to be shown with it. A failure is
 * said with the gateway's words (ERR-42); where nobody answered at all the product is without a line, which says itself.
 */
export function useGroupImage(isWanted: boolean): UpgradeImage | null | undefined {
  const { worker, notify } = useDesk();
  const { t } = useText();
  const [image, setImage] = useState<UpgradeImage | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; the words are those of the moment in which it failed
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void worker.ask('upgrades.getImgInfo', {}).then((told) => {
      if (isGone) return;
      setImage(told.ok && isDrawn(told.value.imgUrl) ? told.value : null);
      if (!told.ok && !isSilence(told.error))
        notify({ tone: 'problem', text: told.error.msg || t('update.systemError'), key: 'upgrade-image' });
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, worker, notify]);
  return image;
}
