import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '0.25rem',
    margin: 'auto 0 0',
    padding: '0.75rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  legend: { float: 'left', padding: 0, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  stars: { display: 'flex', alignItems: 'center' },
  star: {
    padding: '0 0.125rem',
    border: 0,
    backgroundColor: 'transparent',
    color: tokens.colorBrandForeground1,
    fontSize: tokens.fontSizeBase500,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  send: { marginInlineStart: 'auto' },
});

const scale = [1, 2, 3, 4, 5] as const;

interface RatingProps {
  onRate(stars: number, feedback: string): void;
}

/** How a talk was, in stars and, where the variant has it, in words (FLAG-07). Nobody has to. */
export function Rating({ onRate }: RatingProps) {
  const styles = useStyles();
  const { t } = useText();
  const { feedback: hasFeedback } = useFlags();
  const [stars, setStars] = useState(0);
  const [feedback, setFeedback] = useState('');
  return (
    <fieldset className={styles.box} data-rating>
      <legend className={styles.legend}>{t('consult.rate')}</legend>
      <span className={styles.quiet}>{t('consult.rateLead')}</span>
      <div className={styles.stars}>
        {scale.map((n) => (
          <button
            key={n}
            type="button"
            className={styles.star}
            aria-label={t('consult.stars', { n })}
            aria-pressed={stars === n}
            onClick={() => setStars(n)}
          >
            <span aria-hidden="true">{n <= stars ? '★' : '☆'}</span>
          </button>
        ))}
        <Button
          className={styles.send}
          size="small"
          disabledFocusable={stars === 0}
          onClick={() => stars > 0 && onRate(stars, feedback.trim())}
        >
          {t('consult.submit')}
        </Button>
      </div>
      {hasFeedback && (
        <Textarea
          aria-label={t('consult.feedback')}
          placeholder={t('consult.feedback')}
          autoComplete="off"
          rows={2}
          maxLength={500}
          value={feedback}
          onChange={(_, data) => setFeedback(data.value)}
        />
      )}
    </fieldset>
  );
}
