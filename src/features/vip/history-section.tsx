import type { MemberRecord } from '../../api/entities/member-record.ts';
import { useDesk } from '../../desk/desk.tsx';
import { sourceWords } from '../../desk/standing/source-words.ts';
import { chinaDay, dateWords } from '../../domain/core/china-time.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { useVipStyles } from './vip-styles.ts';

/** What was told of the membership and of products, the newest first, and by whom. */
export function HistorySection({ record }: { record: MemberRecord | null }) {
  const styles = useVipStyles();
  const pageStyles = usePageStyles();
  const texts = useText();
  const { t, language } = texts;
  const { clock } = useDesk();
  if (record === null || record.words.length === 0) return null;
  const today = chinaDay(clock.now());
  return (
    <PageSection title={t('vip.history')}>
      <ol className={pageStyles.list}>
        {record.words.map(({ product, name, expireDate, at, source }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of one moment are told apart by nothing else
          <li key={`${at} ${n}`} className={styles.row} data-word={product}>
            <span className={styles.what}>
              {t('vip.word', { what: product === '' ? t('companies.facts') : name, until: dateWords(expireDate, language) })}
            </span>
            <span className={styles.quiet}>{sourceWords({ at, source }, today, texts)}</span>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
