import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { PAIRING_TRIES } from '../../domain/companion/protocol.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { clockOf } from './companion-words.ts';
import { type PairingStage, usePairing } from './use-pairing.ts';

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  left: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  digits: { display: 'flex', justifyContent: 'center', columnGap: '6px', margin: 0 },
  digit: {
    width: '38px',
    padding: '8px 0',
    textAlign: 'center',
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    ':nth-child(4)': { marginInlineStart: '14px' },
  },
  tries: { textAlign: 'center', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  problem: { color: tokens.colorStatusDangerForeground1 },
  // All three in one line, the way out at its end.
  way: { minWidth: 'auto' },
  last: { minWidth: 'auto', marginInlineEnd: 'auto' },
});

/** Digits one by one for the eye, and as one number with a pause for whoever listens. */
function Digits({ digits }: { digits: string }) {
  const styles = useStyles();
  return (
    <p className={styles.digits} role="img" aria-label={[...digits].join(' ')} data-digits={digits}>
      {[...digits].map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
        <span key={place} className={styles.digit}>
          {digit}
        </span>
      ))}
    </p>
  );
}

function Said({ stage }: { stage: PairingStage }) {
  const styles = useStyles();
  const { t } = useText();
  if (stage.at === 'start' || stage.at === 'beginning') {
    const problem = stage.at === 'start' ? stage.problem : null;
    return (
      <>
        <p>{t('companion.pairStart')}</p>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {t(`companion.problem-${problem}`)}
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <p>{t('companion.pairAsk')}</p>
      <Digits digits={stage.pairing.digits} />
      <p className={styles.tries}>{t('companion.pairTry', { n: stage.pairing.tries, all: PAIRING_TRIES })}</p>
      {stage.at === 'confirming' ? (
        <Spinner size="tiny" label={t('companion.pairWaiting')} />
      ) : (
        <p className="wb-quiet">{t('companion.pairNote')}</p>
      )}
    </>
  );
}

/** Both windows show the same six digits, or somebody stands between them: the user's eyes decide. */
export function PairingDialog({ onPaired, onClose }: { onPaired(): void; onClose(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const { stage, leftMs, begin, answer } = usePairing(onPaired);
  const isShown = stage.at === 'digits' || stage.at === 'confirming';
  return (
    <Modal
      title={t('companion.pairTitle')}
      head={
        <span className={styles.head}>
          {t('companion.pairTitle')}
          {isShown && <span className={styles.left}>{t('companion.pairLeft', { clock: clockOf(leftMs) })}</span>}
        </span>
      }
      width={332}
      onClose={onClose}
      actions={
        <>
          {stage.at === 'digits' ? (
            <>
              <Button className={styles.way} appearance="primary" onClick={() => answer(true)}>
                {t('companion.pairSame')}
              </Button>
              <Button className={styles.last} onClick={() => answer(false)}>
                {t('companion.pairOther')}
              </Button>
            </>
          ) : (
            <Button className={styles.last} appearance="primary" disabledFocusable={stage.at !== 'start'} onClick={begin}>
              {t('companion.pairShow')}
            </Button>
          )}
          <Button className={styles.way} appearance="subtle" onClick={onClose}>
            {t('companion.cancel')}
          </Button>
        </>
      }
    >
      <Said stage={stage} />
    </Modal>
  );
}
