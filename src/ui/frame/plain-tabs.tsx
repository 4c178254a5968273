import { useText } from '../text.ts';

export interface FrameTab {
  readonly href: string;
  readonly label: string;
  readonly selected: boolean;
}

/** The strip in the static frame and until its own code is loaded: home, and links to what is open. */
export function PlainTabs({ tabs }: { tabs: readonly FrameTab[] }) {
  const { t } = useText();
  return (
    <nav className="wb-tabs" aria-label={t('frame.tabs')}>
      {tabs.map(({ href, label, selected }) => (
        <span key={href} className="wb-tab" data-selected={selected || undefined}>
          <a href={href} aria-current={selected ? 'page' : undefined}>
            {label}
          </a>
        </span>
      ))}
    </nav>
  );
}
