import type { KeyboardEvent, ReactNode } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { type Directory, FLAG_HIDDEN, FLAG_VIP } from '../../domain/company/directory.ts';
import { isComposing } from '../../ui/composing.ts';
import { deskKeys } from '../../ui/desk-keys.ts';
import { usePopover } from '../../ui/fluent/use-popover.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';

export interface CompanySwitcherProps {
  /** Area of a company as rows show it. */
  areaOf(locationCode: string): string;
  /** Search over all companies, put above the recent ones. */
  search?(close: () => void): ReactNode;
}

const isListed = (dir: Directory, row: number): boolean => row >= 0 && ((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0;

interface RecentRowProps {
  dir: Directory;
  row: number;
  current: boolean;
  onSwitch(stay: boolean): void;
}

/** One company of the quick list: the row switches, its second button switches and stays (PLUS-03). */
function RecentRow({ dir, row, current, onSwitch }: RecentRowProps) {
  const { t } = useText();
  const seal = sealAt(dir, row);
  return (
    <li className="wb-pick">
      <button type="button" className="wb-pick-open" aria-current={current || undefined} onClick={(e) => onSwitch(e.shiftKey)}>
        <SealLine seal={seal} size={24} />
      </button>
      {current ? (
        <span className="wb-chip wb-chip-brand">{t('companies.active')}</span>
      ) : (
        <button
          type="button"
          className="wb-link"
          aria-label={t('frame.said', { name: t('switching.stay'), text: seal.shortName })}
          onClick={() => onSwitch(true)}
        >
          {t('switching.stayShort')}
        </button>
      )}
    </li>
  );
}

function moveFocus(list: HTMLElement, step: 1 | -1): void {
  const buttons = [...list.querySelectorAll<HTMLElement>('input, .wb-pick-open')];
  const at = buttons.indexOf(document.activeElement as HTMLElement); // as: indexOf wants the element type of the list
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
}

/**
 * Header switcher: seal, short name, last four characters, membership and area of this tab's company; opens the last five companies and
 * the search (PLUS-02, PLUS-03).
 */
export function CompanySwitcher({ areaOf, search }: CompanySwitcherProps) {
  const { t } = useText();
  const { vipIcons } = useFlags();
  const { firstPage } = useDesk();
  const dir = useAccount((state) => state.directory);
  const { companyId, row, seal, recents, switchTo } = useActiveCompany();
  const { isOpen: open, close, trigger, panel } = usePopover({ minWidth: 340 });
  const shown = seal ?? (dir === null ? (firstPage?.active ?? null) : null);
  const vip = dir !== null && row >= 0 && ((dir.flags[row] ?? 0) & FLAG_VIP) !== 0;
  const area = dir !== null && row >= 0 ? areaOf(dir.locationCode[row] ?? '') : '';
  const rows = dir === null ? [] : recents.map((id) => dir.id.indexOf(id)).filter((at) => isListed(dir, at));
  const go = (id: string, stay: boolean): void => {
    close();
    void switchTo(id, stay ? 'stay' : 'main');
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (isComposing(event) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
  }

  return (
    <>
      <button type="button" className="wb-switch" aria-keyshortcuts={deskKeys.switcher} data-company={companyId ?? ''} {...trigger}>
        {shown === null ? (
          <span className="wb-quiet">{t('switching.none')}</span>
        ) : (
          <>
            <SealMark letter={shown.letter} hue={shown.hue} shape={shown.shape} />
            <b data-b="name">{'shortName' in shown ? shown.shortName : shown.name}</b>
            <span className="wb-quiet" data-b="tail">
              {shown.tail === '' || shown.tail.startsWith('…') ? shown.tail : `…${shown.tail}`}
            </span>
          </>
        )}
        {vip && vipIcons && <span className="wb-chip wb-chip-brand">{t('companies.vip')}</span>}
        {area !== '' && <span className="wb-quiet wb-switch-area">{area}</span>}
        <span className="wb-switch-open" aria-hidden="true">
          ▾
        </span>
      </button>
      <div {...panel} role="dialog" aria-label={t('switching.switcher')} className="wb-pop" onKeyDown={onKeyDown}>
        {open && (
          <>
            {search?.(close)}
            <h3 className="wb-pop-title">{t('switching.recent')}</h3>
            {dir !== null && rows.length > 0 ? (
              <ul>
                {rows.map((at) => (
                  <RecentRow
                    key={dir.id[at]}
                    dir={dir}
                    row={at}
                    current={dir.id[at] === companyId}
                    onSwitch={(stay) => go(dir.id[at] ?? '', stay)}
                  />
                ))}
              </ul>
            ) : (
              <p className="wb-quiet">{t('switching.noRecent')}</p>
            )}
            <p className="wb-pop-foot wb-quiet">
              <span>{t('companies.stayHint')}</span>
              <kbd className="wb-kbd">{t('switching.cycleKey')}</kbd>
            </p>
          </>
        )}
      </div>
    </>
  );
}
