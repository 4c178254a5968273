import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { Seal } from '../../../domain/company/seal.ts';
import { tabKey } from '../../../domain/tabs/app-tab.ts';
import { plainButton } from '../../../ui/fluent/plain-button.ts';
import { usePopover } from '../../../ui/fluent/use-popover.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import type { StripEntry } from './strip-entry.ts';

const useStyles = makeStyles({ all: { flex: 'none', alignSelf: 'center', fontWeight: 'normal' }, pin: { ...plainButton } });

/** A view on screen that has no tab, and what gives it one. */
export interface Pin {
  readonly label: string;
  now(): void;
}

export interface TabMenuProps {
  entries: readonly StripEntry[];
  pin: Pin | null;
  sealOf(entry: StripEntry): Seal | null;
  onClose(entry: StripEntry): void;
}

/** All tabs at the right end of the strip: those without room in it stand only here. A view of the rail gets its tab here. */
export function TabMenu({ entries, pin, sealOf, onClose }: TabMenuProps) {
  const styles = useStyles();
  const { t } = useText();
  const { isOpen: open, close, trigger, panel } = usePopover({ minWidth: 280, alignEnd: true });
  return (
    <>
      <button type="button" className={`wb-link wb-tabs-all ${styles.all}`} {...trigger}>
        {t('tabs.open', { count: entries.length + 1 })} <span aria-hidden="true">▾</span>
      </button>
      <div {...panel} role="dialog" aria-label={t('tabs.allOpen')} className="wb-pop">
        {open && (
          <ul>
            {entries.map((entry) => {
              const seal = sealOf(entry);
              const name = seal === null ? entry.label : `${entry.label} ${seal.shortName}`;
              return (
                <li key={tabKey(entry.tab)} className="wb-pick" data-at={entry.selected || undefined}>
                  <a className="wb-pick-hit" href={entry.href} aria-current={entry.selected ? 'page' : undefined} onClick={close}>
                    {seal !== null && <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={20} />}
                    {name}
                  </a>
                  <button type="button" className="wb-tab-close" aria-label={t('tabs.closeNamed', { name })} onClick={() => onClose(entry)}>
                    <span aria-hidden="true">✕</span>
                  </button>
                </li>
              );
            })}
            {pin !== null && (
              <li className="wb-pick">
                <button
                  type="button"
                  className={mergeClasses('wb-pick-hit', styles.pin)}
                  onClick={() => {
                    pin.now();
                    close();
                  }}
                >
                  {t('tabs.pin', { name: pin.label })}
                </button>
              </li>
            )}
          </ul>
        )}
      </div>
    </>
  );
}
