import type { FirstKey } from '../texts/catalogue.ts';
import { useText } from './text.ts';

/** Where to go on from a place where nothing is: a link to a view, by its name. */
export function NextStep({ to, label, onGo }: { to: string; label: FirstKey; onGo?(): void }) {
  const { t } = useText();
  return (
    <a className="wb-link" data-next={to} href={to} onClick={onGo}>
      {t(label)}
    </a>
  );
}
