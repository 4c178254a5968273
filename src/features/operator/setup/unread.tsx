import { useText } from '../../../ui/text.ts';
import { Section } from '../form/section.tsx';

/** Rows that nobody can read, so that somebody mends them. */
export function Unread({ names }: { names: readonly string[] }) {
  const { t } = useText();
  if (names.length === 0) return null;
  return (
    <Section title={t('setup.unread')}>
      <p role="alert">{t('setup.unreadText', { names: names.join(t('frame.between')) })}</p>
    </Section>
  );
}
