import { mergeClasses } from '@fluentui/react-components';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { sealAt } from '../../desk/seal-at.ts';
import { type ButtonCode, buttonCodes } from '../../domain/consult/scene.ts';
import { clockTime } from '../../domain/core/china-time.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { useConsultStyles } from './consult-styles.ts';
import type { Offer } from './use-offer.ts';
import type { HeldTalk } from './use-talks.ts';

interface TopicsProps {
  readonly offer: Offer;
  readonly talks: readonly HeldTalk[];
  readonly current: { readonly buttonCode: ButtonCode; readonly sceneId: string };
  onTopic(buttonCode: ButtonCode): void;
  onTalk(talk: HeldTalk): void;
}

/** Kinds of questions with who is there to answer, and the talks that there were. */
export function Topics({ offer, talks, current, onTopic, onTalk }: TopicsProps) {
  const styles = useConsultStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const now = clock.now();
  return (
    <nav className={styles.side} aria-label={t('consult.topics')}>
      <h2 className={styles.name}>{t('consult.ask')}</h2>
      {buttonCodes
        .filter((code) => offer.codes.includes(code))
        .map((code) => (
          <button
            key={code}
            type="button"
            className={mergeClasses(styles.row, current.sceneId === '' && current.buttonCode === code && styles.current)}
            aria-current={current.sceneId === '' && current.buttonCode === code ? 'true' : undefined}
            onClick={() => onTopic(code)}
          >
            <span className={styles.words}>
              <b>{t(`consult.${code}`)}</b>
              <span className={styles.quiet}>{offer.presenceOf(code)}</span>
            </span>
          </button>
        ))}
      <h2 className={styles.name}>{t('consult.before')}</h2>
      {talks.length === 0 && <span className={styles.quiet}>{t('consult.noTalks')}</span>}
      {talks.map((talk) => (
        <button
          key={talk.sceneId}
          type="button"
          className={mergeClasses(styles.row, current.sceneId === talk.sceneId && styles.current)}
          aria-current={current.sceneId === talk.sceneId ? 'true' : undefined}
          data-talk={talk.sceneId}
          onClick={() => onTalk(talk)}
        >
          <CompanySeal companyId={talk.companyId} />
          <span className={styles.words}>
            <span>{talk.title || t(`consult.${talk.buttonCode}`)}</span>
            <span className={styles.quiet}>
              <CompanyName companyId={talk.companyId} />
            </span>
          </span>
          <span className={styles.quiet}>
            {talk.state === 'ended' ? clockTime(Date.parse(talk.openedAt), now, language) : t(`consult.state-${talk.state}`)}
          </span>
        </button>
      ))}
    </nav>
  );
}

/** The mark of a company; nothing for none. */
export function CompanySeal({ companyId }: { companyId: string }) {
  const directory = useAccount((state) => state.directory);
  const row = directory?.id.indexOf(companyId) ?? -1;
  if (directory === null || row < 0) return null;
  const { letter, hue, shape } = sealAt(directory, row);
  return <SealMark letter={letter} hue={hue} shape={shape} size={20} />;
}

/** The name of a company; words for none. */
export function CompanyName({ companyId }: { companyId: string }) {
  const { t } = useText();
  const directory = useAccount((state) => state.directory);
  const row = directory?.id.indexOf(companyId) ?? -1;
  return directory === null || row < 0 ? t('consult.noCompany') : sealAt(directory, row).shortName;
}
