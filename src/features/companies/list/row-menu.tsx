import { type KeyboardEvent, useEffect, useRef } from 'react';
import { askActivity } from '../../../desk/asked/asked-activity.ts';
import { useAccount } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import { ACTIVITY_PATH } from '../../../domain/core/view-paths.ts';
import { openAnchored } from '../../../ui/fluent/anchored-popover.ts';
import { SealLine } from '../../../ui/seal-line.tsx';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { useGoTo } from '../../../ui/views/view-target.ts';
import { useMemberRefresh } from '../member-refresh.ts';
import { useMemberOf } from '../relations/use-relations.ts';
import { stoppedReasons, unsentByCompany } from '../state-mark.tsx';
import { type CompanyView, companyView } from './row-view.ts';
import type { MenuAct, RowActs } from './use-row-act.ts';

interface RowMenuProps {
  view: CompanyView;
  anchor: HTMLElement;
  onAct(act: MenuAct): void;
  onClose(): void;
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  items[(at + step + items.length) % items.length]?.focus();
}

function Item({ text, act, disabled, note }: { text: string; act(): void; disabled?: boolean; note?: string }) {
  return (
    <button
      type="button"
      role="menuitem"
      className="wb-menu-item"
      aria-disabled={disabled || undefined}
      onClick={() => disabled !== true && act()}
    >
      {text}
      {note !== undefined && <small>{note}</small>}
    </button>
  );
}

/** Everything that can be done with one company; what cannot be done now says why (PLUS-12). */
function RowMenu({ view, anchor, onAct, onClose }: RowMenuProps) {
  const { t } = useText();
  const outbox = useAccount((state) => state.outbox);
  const [unsent, reason] = [unsentByCompany(outbox).get(view.id), stoppedReasons(outbox).get(view.id)];
  const { memberText } = useFlags();
  const menu = useRef<HTMLDivElement>(null);
  const refresh = useMemberRefresh(view.id);
  const isMember = useMemberOf().has(view.id);
  const offline = useOffline();
  const goToActivity = useGoTo(ACTIVITY_PATH);
  useEffect(() => {
    const popover = menu.current;
    if (popover === null) return;
    openAnchored(popover, anchor.querySelector('[data-act="more"]') ?? anchor, { minWidth: 240, alignEnd: true });
    popover.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [anchor]);

  const notAdmin = isMember ? t('relations.notAdmin') : undefined;
  const unbindNote = offline ? t('companies.onlineOnly') : undefined;
  const hiddenNote = view.hidden ? t('companies.enterHidden') : undefined;
  const refreshNote = refresh.blocked === null ? undefined : refresh.reminded ? t('companies.reminded') : refresh.blocked;
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={`${view.name} ${t('companies.more')}`}
      className="wb-pop"
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={moveFocus}
    >
      <div className="wb-pop-title" role="presentation">
        <SealLine seal={view.seal} />
      </div>
      {(unsent === 'refused' || unsent === 'parked') && (
        <a role="menuitem" className="wb-menu-item" href="/workbench/outbox" onClick={onClose}>
          {t('companies.openOutbox')}
          <small>
            {unsent === 'refused'
              ? t('companies.refusedReason', { reason: reason || t('problems.generic') })
              : t('companies.parkedReason', { reason: reason || t('problems.network') })}
          </small>
        </a>
      )}
      <Item text={t('companies.enter')} note={hiddenNote} disabled={view.hidden} act={() => onAct('enter')} />
      <Item text={t('switching.stay')} note={hiddenNote} disabled={view.hidden} act={() => onAct('stay')} />
      {unsent === 'conflict' && <Item text={t('companies.resolve')} act={() => onAct('resolve')} />}
      <Item text={t('companies.edit')} note="F2" act={() => onAct('edit')} />
      {!view.hidden && <Item text={t('marks.title')} act={() => onAct('mark')} />}
      <Item text={t(view.hidden ? 'companies.show' : 'companies.hide')} act={() => onAct(view.hidden ? 'show' : 'hide')} />
      <Item text={t('companies.copyTaxId')} disabled={view.taxId === ''} act={() => onAct('copy')} />
      <Item
        text={t('frame.activity')}
        act={() => {
          askActivity(view.id);
          onClose();
          goToActivity();
        }}
      />
      {memberText && (
        <Item
          text={t('companies.refresh')}
          note={refreshNote}
          disabled={refresh.blocked !== null}
          act={() => {
            onClose();
            void refresh.run();
          }}
        />
      )}
      {memberText && refresh.blocked !== null && !refresh.reminded && (
        <Item
          text={t('companies.remind')}
          act={() => {
            refresh.remind();
            onClose();
          }}
        />
      )}
      <Item text={t('relations.invite')} note={notAdmin} disabled={isMember} act={() => onAct('invite')} />
      <Item text={t('relations.share')} note={notAdmin} disabled={isMember} act={() => onAct('share')} />
      <Item text={t('relations.unbind')} note={unbindNote} disabled={offline} act={() => onAct('unbind')} />
    </div>
  );
}

/** The open menu of a row of a list, over it; nothing while none is open. */
export function CompanyMenu({ acts: { menu, act, closeMenu }, dir }: { acts: RowActs; dir: Directory }) {
  const { t } = useText();
  const row = menu === null ? -1 : dir.id.indexOf(menu.id);
  if (menu === null || row < 0) return null;
  const view = companyView(dir, row, t);
  return <RowMenu key={menu.id} view={view} anchor={menu.anchor} onAct={(name) => act(name, menu.id)} onClose={closeMenu} />;
}
