import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { AnnualReport } from '../../../api/entities/attention.ts';
import { useText } from '../../../ui/text.ts';
import type { Advert } from './advert.ts';
import { AdvertPicture } from './advert-picture.tsx';
import { AdvertWindow } from './advert-window.tsx';

const useStyles = makeStyles({
  figures: {
    flex: 1,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(10rem, 40%), 1fr))',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    padding: tokens.spacingHorizontalXL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  hero: { flex: 'none', height: '11rem' },
  figure: { display: 'flex', flexDirection: 'column-reverse', margin: 0 },
  count: {
    margin: 0,
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  what: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  age: { marginInlineEnd: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const figures = ['companies', 'switches', 'changes', 'messages'] as const satisfies readonly (keyof AnnualReport['figures'])[];

export interface AnnualReportWindowProps {
  year: string;
  counts: AnnualReport['figures'];
  advert: Advert;
  /** How old the figures are, in words. */
  age: string;
  onOpen(): void;
  onClose(): void;
}

/** What the account did in a year, in figures that the gateway counted (CALL-115). */
export function AnnualReportWindow({ year, counts, advert, age, onOpen, onClose }: AnnualReportWindowProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const number = new Intl.NumberFormat(language);
  const { title, text, picture, action } = advert;
  return (
    <AdvertWindow
      surface="annualReport"
      title={t('adverts.reportTitle', { year })}
      onClose={onClose}
      foot={
        <>
          <span className={styles.age}>{t('adverts.countedAt', { age })}</span>
          <Button onClick={onClose}>{t('frame.close')}</Button>
          {action !== null && (
            <Button appearance="primary" onClick={onOpen}>
              {action.label}
            </Button>
          )}
        </>
      }
    >
      <AdvertPicture className={styles.hero} picture={picture} title={title} text={text} />
      <dl className={styles.figures}>
        {figures.map((name) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.what}>{t(`adverts.figure_${name}`)}</dt>
            <dd className={styles.count}>{number.format(counts[name])}</dd>
          </div>
        ))}
      </dl>
    </AdvertWindow>
  );
}
