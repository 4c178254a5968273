import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Risk } from '../../../api/entities/risk.ts';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { useAccount } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { periodWords } from '../../../domain/status/period.ts';
import { MarkChip } from '../../../ui/mark-chip.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SealLine } from '../../../ui/seal-line.tsx';
import { useText } from '../../../ui/text.ts';
import { noneWords } from './none-words.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: { padding: '0.375rem 0', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'flex', alignItems: 'center', columnGap: '0.5rem', '> :nth-child(2)': { flex: '1 1 auto' } },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  title: { margin: '0.5rem 0 0', fontSize: tokens.fontSizeBase300 },
});

export interface RiskDialogProps {
  companyId: string;
  locationCode: string;
  risks: readonly Risk[];
  /** Of how many months a scan tells; 0 of none. */
  months: number;
  onClose(): void;
}

/** What the companies are that are tied to one company; a call of its own, whose failure leaves the others (RISK-03, A-120). */
function Relations({ companyId }: { companyId: string }) {
  const styles = useStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const { outcome, value, refresh } = useResource('risk.relationRisk', companyId);
  const at = dir?.id.indexOf(companyId) ?? -1;
  const risky = (value?.relations ?? []).filter(({ level }) => level !== 'none');
  return (
    <li className={styles.item} data-relation={outcome}>
      <div className={styles.head}>
        {dir !== null && at >= 0 && <SealLine seal={sealAt(dir, at)} />}
        <span />
        {outcome === 'failed' || outcome === 'never' ? (
          <button type="button" className="wb-link" onClick={() => void refresh()}>
            {t('home.fetchFailed')} · {t('frame.retry')}
          </button>
        ) : (
          <span className="wb-quiet">
            {outcome === 'reading' || value === null
              ? t('status.word-unknown')
              : t('risk.relations', { count: value.relations.length, risky: risky.length })}
          </span>
        )}
      </div>
      {risky.map(({ companyName, relation, level, reason }) => (
        <p key={companyName} className={styles.quiet}>
          {t('risk.relationLine', {
            level: t(`risk.level-${level === 'high' ? 'high' : 'low'}`),
            name: companyName,
            relation: t(relation === 'customer' ? 'risk.customer' : relation === 'supplier' ? 'risk.supplier' : 'risk.shareholder'),
            reason,
          })}
        </p>
      ))}
    </li>
  );
}

/** Risk detection (RISK-02): each matter with what it was found by and what to do, risks of tied companies, and what others in the area have. */
export function RiskDialog({ companyId, locationCode, risks, months, onClose }: RiskDialogProps) {
  const styles = useStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const { recents } = useActiveCompany();
  const areas = useResource('risk.riskAreas', locationCode);
  const topics = useResource('risk.riskTopics', locationCode);
  const at = dir?.id.indexOf(companyId) ?? -1;
  const tied = [companyId, ...recents.filter((id) => id !== companyId)];
  return (
    <Modal
      title={t('risk.detect')}
      seal={dir !== null && at >= 0 ? sealAt(dir, at) : null}
      closesBeside
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('frame.close')}</Button>}
    >
      <ul className={styles.list}>
        {risks.map((risk) => (
          <li key={risk.topicId} className={styles.item} data-finding={risk.topicId}>
            <div className={styles.head}>
              <MarkChip mark={risk.level === 'high' ? 'overdue' : 'open'} word={t(`risk.level-${risk.level}`)} />
              <b>{risk.title}</b>
              <span className="wb-quiet">{periodWords(risk.period)}</span>
            </div>
            <p className={styles.quiet}>{[risk.value, risk.expected].filter((words) => words !== '').join(' · ')}</p>
            <p className={styles.quiet}>{risk.advice}</p>
          </li>
        ))}
        {risks.length === 0 && <li className={styles.item}>{noneWords(months, t)}</li>}
      </ul>
      <h3 className={styles.title}>{t('risk.relationTitle')}</h3>
      <ul className={styles.list}>
        {tied.map((id) => (
          <Relations key={id} companyId={id} />
        ))}
      </ul>
      <h3 className={styles.title}>{t('risk.areaTitle')}</h3>
      <ul className={styles.list}>
        {(areas.outcome !== 'known' || areas.value?.length === 0) && <li className={styles.quiet}>{t('status.word-unknown')}</li>}
        {(areas.value ?? []).map(({ riskArea, name, companies, high }) => (
          <li key={riskArea} className={styles.head} data-risk-area={riskArea}>
            <span>{name}</span>
            <span />
            <span className="wb-quiet">{t('risk.areaCount', { count: companies, high })}</span>
          </li>
        ))}
      </ul>
      <h3 className={styles.title}>{t('risk.topicTitle')}</h3>
      <ul className={styles.list}>
        {topics.outcome !== 'known' && <li className={styles.quiet}>{t('status.word-unknown')}</li>}
        {(topics.value ?? []).slice(0, 10).map(({ topicId, title, companies }) => (
          <li key={topicId} className={styles.head} data-topic={topicId}>
            <span>{title}</span>
            <span />
            <span className="wb-quiet">{t('frame.count', { count: companies })}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
