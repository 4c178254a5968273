import { Checkbox } from '@fluentui/react-components';
import { useAccount } from '../../desk/desk.tsx';
import { useAreaStatus } from '../../desk/standing/area-status.ts';
import { taxpayerAt } from '../../domain/calendar/company-class.ts';
import { useText } from '../../ui/text.ts';
import { useConsultStyles } from './consult-styles.ts';
import { Rating } from './rating.tsx';
import { StatesList } from './states-list.tsx';
import { CompanyName, CompanySeal } from './topics.tsx';

interface SeenPaneProps {
  readonly companyId: string;
  /** Who answers, '' while nobody does. */
  readonly advisor: string;
  readonly states: 0 | 1;
  readonly documents: 0 | 1;
  /** What was ticked; null where nothing can be changed any more. */
  readonly onShow: ((what: { readonly states?: 0 | 1; readonly documents?: 0 | 1 }) => void) | null;
  /** Null where there is nothing to rate, or it was. */
  readonly onRate: ((stars: number, feedback: string) => void) | null;
}

/** What an advisor may see of the company: as much as its asker ticks, as long as the talk lasts. */
export function SeenPane({ companyId, advisor, states, documents, onShow, onRate }: SeenPaneProps) {
  const styles = useConsultStyles();
  const { t } = useText();
  return (
    <aside className={styles.side} aria-label={t('consult.seen')}>
      <h2 className={styles.title}>{t('consult.seen')}</h2>
      {companyId === '' ? (
        <p className={styles.quiet}>{t('consult.noCompanyLead')}</p>
      ) : (
        <>
          <span className={styles.row}>
            <CompanySeal companyId={companyId} />
            <b>
              <CompanyName companyId={companyId} />
            </b>
          </span>
          <OwnStates companyId={companyId} />
          <Checkbox
            label={advisor === '' ? t('consult.showStates') : t('consult.showStatesTo', { name: advisor })}
            checked={states === 1}
            disabled={onShow === null}
            onChange={(_, { checked }) => onShow?.({ states: checked === true ? 1 : 0 })}
          />
          <Checkbox
            label={t('consult.showDocuments')}
            checked={documents === 1}
            disabled={onShow === null || states === 0}
            onChange={(_, { checked }) => onShow?.({ documents: checked === true ? 1 : 0 })}
          />
          <p className={styles.quiet}>{t('consult.onlyHere')}</p>
        </>
      )}
      {onRate !== null && <Rating onRate={onRate} />}
    </aside>
  );
}

function OwnStates({ companyId }: { companyId: string }) {
  const statuses = useAreaStatus(companyId);
  const directory = useAccount((state) => state.directory);
  const row = directory?.id.indexOf(companyId) ?? -1;
  if (directory === null || row < 0) return null;
  return <StatesList taxpayer={taxpayerAt(directory, row)} statusOf={(area) => statuses.of(area).status} />;
}
