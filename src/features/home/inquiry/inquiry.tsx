import { makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentType, useState } from 'react';
import type { InquiryRecord } from '../../../api/entities/risk.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { shortDay } from '../../../domain/core/china-time.ts';
import { isComposing } from '../../../ui/composing.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import type { InquiryDialogProps } from './inquiry-dialog.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';
import { recordMark } from './record-mark.ts';
import { useInquiry } from './use-inquiry.ts';

const dialogPart = createLazyPart<ComponentType<InquiryDialogProps>>(async () => (await import('./inquiry-dialog.tsx')).InquiryDialog);
const recordPart = createLazyPart<ComponentType<RecordDialogProps>>(async () => (await import('./record-dialog.tsx')).RecordDialog);

const useStyles = makeStyles({
  card: { minWidth: 0, minHeight: 0, overflow: 'hidden' },
  list: { listStyleType: 'none', margin: 0, padding: 0, flex: '1 1 0', minHeight: 0, overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.5rem',
    width: '100%',
    minHeight: '1.875rem',
    padding: 0,
    border: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: 'transparent',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '> :nth-child(2)': { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  foot: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', marginTop: 'auto', fontSize: tokens.fontSizeBase200 },
});

export interface InquiryCardProps {
  companyId: string;
  locationCode: string;
}

/** Words of the checks that are left; unknown is no zero. */
function useLeft(free: ReturnType<typeof useInquiry>['free']): string {
  const { t } = useText();
  const { outcome, value } = free;
  if (outcome !== 'known' || value === null) return t('risk.leftUnknown');
  const words = t('risk.freeLeft', { count: value.left });
  return value.packLeft === 0 ? words : `${words} · ${t('risk.packLeft', { count: value.packLeft })}`;
}

/** The risk inquiry: search of any company, what was checked last, own companies and packs in a dialog (CYC-01). */
export function InquiryCard({ companyId, locationCode }: InquiryCardProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const isOffline = useOffline();
  const inquiry = useInquiry();
  const { free, records, hits, busy, found } = inquiry;
  const left = useLeft(free);
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const rowOf = (record: InquiryRecord) => (
    <li key={record.recordId}>
      <button type="button" className={styles.row} data-record={record.taxNo} onClick={() => inquiry.show({ record, count: null })}>
        <MarkShape mark={recordMark(record.level)} />
        <span>{record.companyName}</span>
        <span className="wb-quiet">{shortDay(Date.parse(record.at) || 0, language)}</span>
      </button>
    </li>
  );
  return (
    <section className={`wb-card ${styles.card}`} aria-labelledby="wb-inquiry-title" data-inquiry="">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-inquiry-title">
          {t('risk.inquiry')}
        </h2>
        <span className="wb-quiet" title={left}>
          {left}
        </span>
      </div>
      <div className="wb-field" style={{ flex: 'none', marginBlock: '0.375rem' }}>
        <input
          type="search"
          autoComplete="off"
          value={query}
          placeholder={t('risk.searchName')}
          aria-label={t('risk.searchName')}
          onChange={({ target }) => {
            setQuery(target.value);
            inquiry.clear();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event) && !isOffline) void inquiry.search(query);
          }}
        />
      </div>
      <ul className={styles.list} aria-live="polite">
        {isOffline && <li className="wb-quiet">{t('risk.offline')}</li>}
        {busy && <li className="wb-quiet">{t('risk.searching')}</li>}
        {hits?.length === 0 && <li className="wb-quiet">{t('risk.noHits')}</li>}
        {hits?.map(({ taxNo, companyName }) => (
          <li key={taxNo}>
            <button
              type="button"
              className={styles.row}
              disabled={busy || isOffline}
              data-hit={taxNo}
              onClick={() => void inquiry.check(taxNo)}
            >
              <MarkShape mark="open" />
              <span>{companyName}</span>
              <span className="wb-link">{t('risk.check')}</span>
            </button>
          </li>
        ))}
        {hits === null && <li className="wb-quiet">{t('risk.recent')}</li>}
        {hits === null && records.outcome === 'known' && records.value?.map(rowOf)}
        {hits === null && records.outcome === 'known' && records.value?.length === 0 && <li className="wb-quiet">{t('risk.noRecent')}</li>}
        {hits === null && records.outcome === 'failed' && (
          <li>
            <button type="button" className="wb-link" onClick={() => void records.refresh()}>
              {t('frame.retry')}
            </button>
          </li>
        )}
      </ul>
      <div className={styles.foot}>
        <button type="button" className="wb-link" onClick={() => setOpen(true)}>
          {t('risk.more')}
        </button>
      </div>
      {found !== null && <Lazy part={recordPart} props={{ ...found, onClose: () => inquiry.show(null) }} />}
      {isOpen && (
        <Lazy
          part={dialogPart}
          props={{ companyId, locationCode, onCheck: (taxNo) => void inquiry.check(taxNo), onClose: () => setOpen(false) }}
        />
      )}
    </section>
  );
}
