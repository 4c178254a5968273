import { Button, type ButtonProps } from '@fluentui/react-components';
import { useText } from '../../ui/text.ts';

interface SiteButtonProps {
  name: string;
  isOffline: boolean;
  appearance?: NonNullable<ButtonProps['appearance']>;
  onPress(): void;
}

/** Leads to another site, which needs the line: without one it stays in its place and says so. */
export function SiteButton({ name, isOffline, appearance = 'secondary', onPress }: SiteButtonProps) {
  const { t } = useText();
  return (
    <Button appearance={appearance} disabledFocusable={isOffline} onClick={onPress}>
      {isOffline ? t('home.withReason', { what: name, reason: t('sync.offline') }) : name}
    </Button>
  );
}
