import { useText } from '../../ui/text.ts';

/** Which environment the account is in, in words. */
export function EnvironmentSign({ name }: { name: string }) {
  const { t } = useText();
  return <>{t('government.environment', { name })}</>;
}
