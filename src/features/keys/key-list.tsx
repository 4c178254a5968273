import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { SecurityKey } from '../../api/calls/security-keys.ts';
import { useDesk } from '../../desk/desk.tsx';
import { chinaDay } from '../../domain/core/china-time.ts';
import { type KeyExpiry, keyExpiry } from '../../domain/keys/key-expiry.ts';
import type { InsertedKey } from '../../domain/keys/key-reader.ts';
import { readCertificate } from '../../domain/keys/read-certificate.ts';
import type { WaitingItem } from '../../domain/keys/waiting-work.ts';
import type { Mark } from '../../domain/status/mark.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { MarkChip } from '../../ui/mark-chip.tsx';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { type Texts, useText } from '../../ui/text.ts';

/** A key of the tray: known to the gateway, in, or both. */
export interface ShownKey {
  readonly id: string;
  readonly known: SecurityKey | undefined;
  readonly inserted: InsertedKey | undefined;
  /** Undefined while they are read, and of a key that was never checked. */
  readonly items: readonly WaitingItem[] | undefined;
}

const useStyles = makeStyles({
  key: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: '0.125rem',
    columnGap: tokens.spacingHorizontalS,
    width: '100%',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderTopStyle: 'none',
    borderInlineEndStyle: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  shown: { borderInlineStartColor: tokens.colorBrandStroke1, backgroundColor: tokens.colorBrandBackground2 },
  quiet: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  line: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    flexWrap: 'wrap',
  },
});

/** Where a key is, and what it says of its PIN. */
function placeOf(inserted: InsertedKey | undefined, t: Texts['t']): { mark: Mark; word: string } {
  if (inserted === undefined) return { mark: 'open', word: t('keys.out') };
  if (inserted.triesLeft === 0) return { mark: 'stopped', word: t('keys.locked') };
  if (inserted.triesLeft === 1) return { mark: 'due', word: t('keys.lastTry') };
  return { mark: 'good', word: t('keys.in') };
}

/** The end of a key's certificate in words, with a mark where it is near (60, 30 and 7 days). */
function expiryWords(expiry: KeyExpiry, until: number, t: Texts['t']): { mark: Mark | null; word: string } {
  if (expiry.kind === 'ended') return { mark: 'overdue', word: t('keys.ended') };
  if (expiry.kind === 'ends') return { mark: expiry.step === 60 ? null : 'due', word: t('keys.endsIn', { count: expiry.days }) };
  return { mark: null, word: t('keys.until', { day: chinaDay(until) }) };
}

/** Whose a key is, when its certificate ends, and what it is called, from wherever it is known. */
export function useKeyWords({ known, inserted }: ShownKey) {
  const { t } = useText();
  const { clock } = useDesk();
  const read = inserted === undefined ? null : readCertificate(inserted.certificate);
  const until = known === undefined ? (read?.until ?? 0) : Date.parse(known.until);
  const serial = inserted?.serial || (known?.serial ?? '');
  return {
    holder: known?.holder ?? read?.holder ?? '',
    label: inserted?.label || known?.label || t('keys.label'),
    serial: serial === '' ? t('keys.noSerial') : t('keys.serial', { tail: serial.slice(-4) }),
    expiry: expiryWords(keyExpiry(until, clock.now()), until, t),
  };
}

function KeyLine({ shown, name, isShown, onShow }: { shown: ShownKey; name: string; isShown: boolean; onShow(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const { holder, label, serial, expiry } = useKeyWords(shown);
  const place = placeOf(shown.inserted, t);
  const count = shown.items?.length;
  return (
    <li>
      <button
        type="button"
        className={mergeClasses(styles.key, isShown && styles.shown)}
        aria-current={isShown}
        data-key={shown.known?.n ?? 'new'}
        onClick={onShow}
      >
        <b>
          {name} · {label}
        </b>
        <MarkChip mark={place.mark} word={place.word} />
        <span className={styles.quiet}>
          {holder} · {serial}
        </span>
        <span className={styles.line}>
          {count !== undefined && <b>{count === 0 ? t('keys.waitsNone') : t('keys.waits', { count })}</b>}
          {expiry.mark !== null && <MarkShape mark={expiry.mark} />}
          <span>{expiry.word}</span>
        </span>
      </button>
    </li>
  );
}

/** The keys of the account, one below the other. */
export function KeyList({
  keys,
  shown,
  nameOf,
  onShow,
}: {
  keys: readonly ShownKey[];
  shown: string | undefined;
  nameOf(key: ShownKey): string;
  onShow(id: string): void;
}) {
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <ul className={pageStyles.list} aria-label={t('keys.list')}>
      {keys.map((key) => (
        <KeyLine key={key.id} shown={key} name={nameOf(key)} isShown={key.id === shown} onShow={() => onShow(key.id)} />
      ))}
    </ul>
  );
}
