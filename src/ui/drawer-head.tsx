import { Button, DrawerHeader, DrawerHeaderTitle } from '@fluentui/react-components';
import { useText } from './text.ts';

/** Title of a drawer and the button that closes it, at its very end. */
export function DrawerHead({ title, onClose }: { title: string; onClose(): void }) {
  const { t } = useText();
  return (
    <DrawerHeader>
      <DrawerHeaderTitle action={<Button appearance="subtle" icon="✕" aria-label={t('frame.close')} onClick={onClose} />}>
        {title}
      </DrawerHeaderTitle>
    </DrawerHeader>
  );
}
