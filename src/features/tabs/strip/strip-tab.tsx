import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import type { Seal } from '../../../domain/company/seal.ts';
import { type TabEntry, tabKey } from '../../../domain/tabs/app-tab.ts';
import { deskKeys } from '../../../ui/desk-keys.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import type { StripEntry } from './strip-entry.ts';

const useStyles = makeStyles({
  tab: { flex: '0 1 auto', minWidth: '6rem', maxWidth: '14.5rem', paddingInline: '0.5rem' },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.25rem',
    flex: 1,
    minWidth: 0,
    height: '100%',
    color: 'inherit',
    textDecorationLine: 'none',
  },
  // The company's name gives way before the app's.
  app: { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  company: {
    flex: '0 1000 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  mark: { flex: 'none', fontSize: '0.625rem' },
  blocked: { backgroundColor: tokens.colorStatusWarningBackground1, border: `1px solid ${tokens.colorStatusWarningBorder1}` },
  before: { boxShadow: `-2px 0 0 0 ${tokens.colorCompoundBrandStroke}` },
});

export interface TabMarks {
  readonly unsaved: boolean;
  readonly blocked: boolean;
  readonly asleep: boolean;
}

export interface StripTabProps {
  entry: StripEntry;
  /** The tab as the specification has it; null for a view. */
  app: TabEntry | null;
  seal: Seal | null;
  /** What the app works on, '' for nothing. */
  detail: string;
  marks: TabMarks;
  /** Takes part in the order of the Tab key. */
  isStop: boolean;
  /** Another tab is dragged to the place before this one. */
  isTarget: boolean;
  onClose(): void;
  onOpen(event: MouseEvent | KeyboardEvent): void;
  onDrag(what: 'start' | 'over' | 'drop' | 'end', event: DragEvent): void;
}

/** One tab: seal, app, company in grey, what is to be known of it, and the button that closes it. Delete closes it too. */
export function StripTab({ entry, app, seal, detail, marks, isStop, isTarget, onClose, onOpen, onDrag }: StripTabProps) {
  const styles = useStyles();
  const { t } = useText();
  const key = tabKey(entry.tab);
  const { unsaved, blocked, asleep } = marks;
  const company = app === null ? '' : (seal?.shortName ?? '');
  return (
    <span
      role="presentation"
      className={mergeClasses('wb-tab', styles.tab, blocked && styles.blocked, isTarget && styles.before)}
      data-tab={key}
      data-selected={entry.selected || undefined}
      data-loaded={app?.menu.isLoaded || undefined}
    >
      <a
        role="tab"
        className={styles.link}
        href={entry.href}
        title={company === '' ? entry.label : t('tabs.title', { app: entry.label, company })}
        aria-selected={entry.selected}
        aria-keyshortcuts={`Delete ${deskKeys.tabEarlier} ${deskKeys.tabLater}`}
        tabIndex={isStop ? 0 : -1}
        draggable
        onDragStart={(event) => onDrag('start', event)}
        onDragOver={(event) => onDrag('over', event)}
        onDrop={(event) => onDrag('drop', event)}
        onDragEnd={(event) => onDrag('end', event)}
        onClick={onOpen}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          onClose();
        }}
      >
        {seal !== null && <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={16} />}
        <span className={styles.app}>{detail === '' ? entry.label : `${entry.label} ${detail}`}</span>
        {company !== '' && <span className={styles.company}>{company}</span>}
        {unsaved && <Mark className="wb-busy" sign="●" words={t('tabs.unsaved')} />}
        {blocked && <Mark className="wb-warn" sign="◆" words={t('tabs.blocked')} />}
        {asleep && <span className="wb-hidden">{t('tabs.asleep')}</span>}
      </a>
      {/* Not in the tree of roles, where a tablist holds tabs only: Delete does the same, and the menu of all tabs has a button for each. */}
      <button
        type="button"
        className="wb-tab-close"
        tabIndex={-1}
        aria-hidden="true"
        title={t('tabs.closeNamed', { name: entry.label })}
        onClick={onClose}
      >
        ✕
      </button>
    </span>
  );
}

function Mark({ className, sign, words }: { className: string; sign: string; words: string }) {
  const { mark } = useStyles();
  return (
    <span className={mergeClasses(className, mark)} title={words}>
      <span aria-hidden="true">{sign}</span>
      <span className="wb-hidden">{words}</span>
    </span>
  );
}
