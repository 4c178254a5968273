import { Input, mergeClasses } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/headless/svg/alert';
import { BookOpenRegular } from '@fluentui/react-icons/headless/svg/book-open';
import { CertificateRegular } from '@fluentui/react-icons/headless/svg/certificate';
import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { ClockAlarmRegular } from '@fluentui/react-icons/headless/svg/clock-alarm';
import { DocumentRegular } from '@fluentui/react-icons/headless/svg/document';
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import { MegaphoneRegular } from '@fluentui/react-icons/headless/svg/megaphone';
import { PeopleRegular } from '@fluentui/react-icons/headless/svg/people';
import { ReceiptRegular } from '@fluentui/react-icons/headless/svg/receipt';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentType, useMemo, useRef, useState } from 'react';
import { useAccount } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { formatCount } from '../../desk/time/use-age.ts';
import type { InboxCounts, InboxView } from '../../domain/messages/inbox.ts';
import { type Scene, scenes } from '../../domain/messages/scenes.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { sceneWord } from './entry-words.ts';
import { usePaneStyles, useSceneStyles } from './inbox-styles.ts';
import { useRowOf } from './list-pane.tsx';

const icons: Readonly<Record<Scene, ComponentType>> = {
  due: ClockRegular,
  filing: DocumentRegular,
  invoice: ReceiptRegular,
  books: BookOpenRegular,
  risk: WarningRegular,
  payroll: PeopleRegular,
  certificate: CertificateRegular,
  system: MegaphoneRegular,
  other: AlertRegular,
};

export const viewId = (view: InboxView): string =>
  view.kind === 'scene' ? `scene:${view.scene}` : view.kind === 'company' ? `company:${view.companyId}` : view.kind;

interface SceneItemProps {
  readonly view: InboxView;
  readonly chosen: string;
  readonly icon: ComponentType;
  readonly name: string;
  readonly count: number;
  readonly nested?: boolean;
  onChoose(view: InboxView): void;
}

function SceneItem({ view, chosen, icon: Icon, name, count, nested = false, onChoose }: SceneItemProps) {
  const styles = useSceneStyles();
  const { language } = useText();
  const id = viewId(view);
  return (
    <li>
      <button
        type="button"
        className={mergeClasses(styles.item, nested && styles.nested, chosen === id && styles.chosen)}
        aria-current={chosen === id ? 'true' : undefined}
        data-view={id}
        onClick={() => onChoose(view)}
      >
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
        <span className={styles.name}>{name}</span>
        {count > 0 && <span className={styles.count}>{formatCount(count, language)}</span>}
      </button>
    </li>
  );
}

export interface ScenesProps {
  readonly counts: InboxCounts;
  /** Scenes that have something in them, whatever is read of it. */
  readonly filled: ReadonlySet<Scene>;
  readonly chosen: InboxView;
  onChoose(view: InboxView): void;
}

/** The views of the inbox with their counts: all of it, by scene, what is put off and done, and by company. */
export function Scenes({ counts, filled, chosen, onChoose }: ScenesProps) {
  const styles = useSceneStyles();
  const { t } = useText();
  const common = { chosen: viewId(chosen), onChoose };
  const shown = scenes.filter((scene) => filled.has(scene));
  return (
    <>
      <ul className={styles.list}>
        <SceneItem view={{ kind: 'all' }} icon={MailRegular} name={t('messages.inbox')} count={counts.all} {...common} />
        {shown.map((scene) => (
          <SceneItem
            key={scene}
            view={{ kind: 'scene', scene }}
            icon={icons[scene]}
            name={sceneWord(scene, t)}
            count={counts.scenes.get(scene) ?? 0}
            nested
            {...common}
          />
        ))}
      </ul>
      <ul className={mergeClasses(styles.list, styles.parted)}>
        <SceneItem view={{ kind: 'later' }} icon={ClockAlarmRegular} name={t('messages.later')} count={counts.later} {...common} />
        <SceneItem view={{ kind: 'done' }} icon={CheckmarkRegular} name={t('messages.done')} count={0} {...common} />
      </ul>
      {counts.companies.length > 0 && <Companies counts={counts} {...common} />}
    </>
  );
}

const COMPANY_REM = 2;

/** Companies with something in the inbox, to be searched by name; only those in sight exist. */
function Companies({ counts, chosen, onChoose }: { counts: InboxCounts; chosen: string; onChoose(view: InboxView): void }) {
  const styles = useSceneStyles();
  const panes = usePaneStyles();
  const { t, language } = useText();
  const dir = useAccount((state) => state.directory);
  const rowOf = useRowOf();
  const [query, setQuery] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const nameOf = useMemo(
    () =>
      (id: string): string =>
        id === '' ? t('messages.noCompany') : (dir?.shortName[rowOf(id)] ?? id),
    [dir, rowOf, t],
  );
  const found = useMemo(() => {
    const asked = query?.trim().toLowerCase() ?? '';
    const matches = (id: string): boolean =>
      nameOf(id).toLowerCase().includes(asked) || (dir?.name[rowOf(id)] ?? '').toLowerCase().includes(asked);
    return asked === '' ? counts.companies : counts.companies.filter(({ companyId }) => matches(companyId));
  }, [counts, query, nameOf, dir, rowOf]);
  const [height] = useState(() => COMPANY_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16));
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  });
  return (
    <>
      <div className={mergeClasses(styles.sub, styles.parted)}>
        {query === null ? (
          <span className={panes.grow}>{t('messages.companies')}</span>
        ) : (
          <Input
            size="small"
            className={panes.grow}
            autoFocus
            autoComplete="off"
            aria-label={t('messages.findCompany')}
            placeholder={t('messages.findCompany')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery(null)}
          />
        )}
        <button
          type="button"
          className="wb-tab-close"
          aria-label={t('messages.findCompany')}
          aria-expanded={query !== null}
          onClick={() => setQuery(query === null ? '' : null)}
        >
          <SearchRegular />
        </button>
      </div>
      <div className={styles.companies} ref={scroller} data-inbox-companies="">
        {found.length === 0 && <p className={panes.quiet}>{t('messages.noneFound')}</p>}
        <div className={styles.drawn} style={{ height: `${virtual.getTotalSize()}px` }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const { companyId, unread } = found[index] ?? { companyId: '', unread: 0 };
            const row = rowOf(companyId);
            const seal = dir !== null && row >= 0 ? sealAt(dir, row) : null;
            const id = viewId({ kind: 'company', companyId });
            return (
              <button
                key={key}
                type="button"
                className={mergeClasses(styles.item, styles.at, chosen === id && styles.chosen)}
                style={{ transform: `translateY(${start}px)` }}
                aria-current={chosen === id ? 'true' : undefined}
                data-view={id}
                onClick={() => onChoose({ kind: 'company', companyId })}
              >
                {seal === null ? (
                  <span className={styles.icon} />
                ) : (
                  <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={20} />
                )}
                <span className={styles.name}>{nameOf(companyId)}</span>
                {unread > 0 && <span className={styles.count}>{formatCount(unread, language)}</span>}
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}
