import type { ReactNode } from 'react';
import { MAIN_PATH } from '../../domain/core/view-paths.ts';
import { useText } from '../text.ts';
import { Rail, type RailProps } from './rail.tsx';

/** Where the view begins, for who skips what stands around it. */
export const CONTENT_ID = 'wb-content';

export interface FrameViewProps {
  rail: RailProps;
  /** The strip of tabs under the title row. */
  tabs: ReactNode;
  /** Seal and switcher of the active company. */
  switcher: ReactNode;
  search: ReactNode;
  /** Sync indicator, notices, account. */
  end: ReactNode;
  /** Bar over the whole width, above the content: update, session, storage. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in view: title row 48, rail 64, tab strip 36, content. Plain elements and static classes only (docs/architecture.md). */
export function FrameView({ rail, tabs, switcher, search, end, bar, children }: FrameViewProps) {
  const { t } = useText();
  return (
    <div className="wb-frame">
      <a className="wb-skip" href={`#${CONTENT_ID}`} data-t="frame.skip">
        {t('frame.skip')}
      </a>
      <header className="wb-title">
        <a className="wb-mark" href={MAIN_PATH} data-t="frame.product">
          {t('frame.product')}
        </a>
        <div className="wb-title-switch">{switcher}</div>
        <div className="wb-title-search">{search}</div>
        <div className="wb-title-end">{end}</div>
      </header>
      <Rail {...rail} />
      {tabs}
      <main id={CONTENT_ID} className="wb-content" tabIndex={-1}>
        {bar}
        {children}
      </main>
    </div>
  );
}
