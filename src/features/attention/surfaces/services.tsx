import { makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import type { Placard } from '../../../api/entities/attention.ts';
import { usePopover } from '../../../ui/fluent/use-popover.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import { useTurn } from '../use-turn.ts';
import { type AdvertAction, advertOf } from './advert.ts';
import type { AnnualReportProps } from './annual-report.tsx';
import { useJumps } from './jumps.ts';
import { useIsTold, useLeave, useOffered } from './use-offered.ts';

const reportPart = createLazyPart<ComponentType<AnnualReportProps>>(async () => (await import('./annual-report.tsx')).AnnualReport);

const useStyles = makeStyles({
  panel: { boxSizing: 'border-box', width: 'min(22.5rem, calc(100vw - 1rem))', padding: tokens.spacingHorizontalS },
  title: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  text: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
});

interface EntryProps {
  title: string;
  text: string;
  label: string | null;
  onOpen(): void;
}

function Entry({ title, text, label, onOpen }: EntryProps) {
  const styles = useStyles();
  return (
    <li className={styles.item}>
      <span>
        <span className={styles.name}>{title}</span>
        {text !== '' && <span className={styles.text}>{text}</span>}
      </span>
      {label !== null && (
        <button type="button" className="wb-link" onClick={onOpen}>
          {label}
        </button>
      )}
    </li>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

interface ItemsProps {
  list: readonly Placard[];
  onOpen(action: AdvertAction, title: string): void;
}

/** What stands in the list whatever the season: what the service is worth, and banners that have no room in the strip. */
function Items({ list, onOpen }: ItemsProps) {
  const { can } = useJumps();
  return list.map(({ id, content, jump }) => {
    const { title, text, action } = advertOf(content, jump, can);
    return (
      <Entry key={id} title={title} text={text} label={action?.label ?? null} onOpen={() => action !== null && onOpen(action, title)} />
    );
  });
}

interface RecommendationProps {
  placard: Placard;
  isFirst: boolean;
  onGone(): void;
}

function Recommendation({ placard: { id, content, jump }, isFirst, onGone }: RecommendationProps) {
  const { t } = useText();
  const { can } = useJumps();
  const styles = useStyles();
  const turn = useTurn({ kind: 'recommendation', id });
  const advert = advertOf(content, jump, can);
  const leave = useLeave(turn, advert);
  const { title, text, action } = advert;
  // They wait together: why is said once, because their user has come to look for them.
  if (turn.state === 'waits' && turn.reason === 'deadline')
    return isFirst ? <li className={`${styles.item} ${styles.text}`}>{t('adverts.held')}</li> : null;
  if (turn.state !== 'shown') return null;
  const open = (): void => {
    onGone();
    leave(action);
  };
  return <Entry title={title} text={text} label={action?.label ?? null} onOpen={open} />;
}

/** Everything the provider of the service offers, for whoever wants to look: the annual report, recommendations, what the service is worth, events. */
export function Services({ banners }: { banners: readonly Placard[] }) {
  const styles = useStyles();
  const { t } = useText();
  const jumps = useJumps();
  const { isOpen: open, close, trigger, panel } = usePopover({ minWidth: 280, alignEnd: true });
  const [reading, setReading] = useState(false);
  const recommendations = useOffered('attention.recommendations') ?? [];
  const values = useOffered('attention.valuePublicity') ?? [];
  const report = useOffered('attention.annualReport');
  function go({ jump }: AdvertAction, title: string): void {
    close();
    jumps.go(jump, title);
  }
  // All at once: nothing moves in the list while somebody reads it.
  const isTold = [
    useIsTold('attention.recommendations'),
    useIsTold('attention.valuePublicity'),
    useIsTold('attention.annualReport'),
    useIsTold('attention.banners'),
  ].every(Boolean);
  if (!isTold) return null;
  if (report === null && recommendations.length + values.length + banners.length === 0) return null;
  return (
    <>
      <button type="button" className="wb-link" data-services {...trigger}>
        {t('adverts.servicesShort')} <span aria-hidden="true">▾</span>
      </button>
      <div {...panel} role="dialog" aria-label={t('adverts.services')} className={`wb-pop ${styles.panel}`}>
        {open && report !== null && (
          <Section title={t('adverts.report')}>
            <Entry
              title={report.content.title}
              text={report.content.text}
              label={t('adverts.open')}
              onOpen={() => {
                close();
                setReading(true);
              }}
            />
          </Section>
        )}
        {open && recommendations.length > 0 && (
          <Section title={t('adverts.recommendations')}>
            {recommendations.map((one, n) => (
              <Recommendation key={one.id} placard={one} isFirst={n === 0} onGone={close} />
            ))}
          </Section>
        )}
        {open && values.length > 0 && (
          <Section title={t('adverts.values')}>
            <Items list={values} onOpen={go} />
          </Section>
        )}
        {open && banners.length > 0 && (
          <Section title={t('adverts.banners')}>
            <Items list={banners} onOpen={go} />
          </Section>
        )}
      </div>
      {reading && report !== null && <Lazy part={reportPart} props={{ report, onClose: () => setReading(false) }} />}
    </>
  );
}
