import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { askZone } from '../../../desk/asked/asked-zone.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { areaOf } from '../../../domain/company/area.ts';
import { shortTime } from '../../../domain/core/china-time.ts';
import { inquiryConstants, leadOf, trialProduct } from '../../../domain/risk/inquiry.ts';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { giveLead } from './give-lead.ts';
import { recordMark } from './record-mark.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '14rem', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.5rem',
    minHeight: '2rem',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '> :nth-child(2)': { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300 },
  pages: { display: 'flex', alignItems: 'center', columnGap: '0.75rem' },
});

export interface InquiryDialogProps {
  companyId: string;
  locationCode: string;
  onCheck(taxNo: string): void;
  onClose(): void;
}

interface LocalPage {
  readonly page: number;
  readonly total: number;
  readonly rows: readonly {
    readonly companyId: string;
    readonly companyName: string;
    readonly taxNo: string;
    readonly checkedAt: string;
    readonly level: string;
  }[];
}

/** The account's own companies with their last check, 20 a page (CONST-46). */
function LocalList({ onCheck }: Pick<InquiryDialogProps, 'onCheck'>) {
  const styles = useStyles();
  const { t, language } = useText();
  const { worker, login, report } = useDesk();
  const isOffline = useOffline();
  const [page, setPage] = useState(1);
  const [held, setHeld] = useState<LocalPage | null>(null);
  useEffect(() => {
    let live = true;
    const pageSize = inquiryConstants.localPageSize;
    void worker.ask('riskInquiry.cycLocalCheckList', { accountId: login.accountId, pageNum: page, pageSize }).then((answer) => {
      if (!live) return;
      if (answer.ok) setHeld({ page, total: answer.value.total, rows: answer.value.list });
      else report(answer.error, { asked: true, label: t('risk.localTitle') });
    });
    return () => {
      live = false;
    };
  }, [worker, login.accountId, page, report, t]);
  const pages = Math.max(1, Math.ceil((held?.total ?? 0) / inquiryConstants.localPageSize));
  return (
    <>
      <h3 className={styles.title}>{t('risk.localTitle')}</h3>
      <ul className={styles.list}>
        {isOffline && held === null && <li>{t('risk.offline')}</li>}
        {held?.rows.map(({ companyId, companyName, taxNo, checkedAt, level }) => (
          <li key={companyId} className={styles.row} data-local={companyId}>
            <MarkShape mark={recordMark(level)} />
            <span>{companyName}</span>
            <span className="wb-quiet">{checkedAt === '' ? t('risk.neverChecked') : shortTime(Date.parse(checkedAt) || 0, language)}</span>
            <button type="button" className="wb-link" disabled={isOffline} onClick={() => onCheck(taxNo)}>
              {t('risk.check')}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        <button type="button" className="wb-link" disabled={page === 1 || isOffline} onClick={() => setPage(page - 1)}>
          {t('risk.previous')}
        </button>
        <span className="wb-quiet">{t('risk.page', { page, pages })}</span>
        <button type="button" className="wb-link" disabled={page >= pages || isOffline} onClick={() => setPage(page + 1)}>
          {t('risk.next')}
        </button>
      </div>
    </>
  );
}

/** The trial pack and those that can be bought, for one company (CYC-01, CYC-04), and a call back. */
function Packs({ companyId, locationCode }: Pick<InquiryDialogProps, 'companyId' | 'locationCode'>) {
  const styles = useStyles();
  const { t } = useText();
  const desk = useDesk();
  const { worker, login, notify, report } = desk;
  const isOffline = useOffline();
  const packs = useResource('riskInquiry.inquiryPacks', companyId);
  const trials = useResource('riskInquiry.inquiryTrials', '');
  const companies = useResource('riskInquiry.inquiryCompanies', '');
  const free = useResource('riskInquiry.inquiryFree', '');
  const [busy, setBusy] = useState(false);
  const listed = companies.value?.find((one) => one.companyId === companyId);
  const hadTrial = trials.value?.some((one) => one.companyId === companyId) === true || listed?.canTry === 0;
  const blocked = isOffline || busy;
  async function during(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    await work();
    setBusy(false);
  }
  const trial = () =>
    during(async () => {
      const productId = trialProduct(packs.value ?? []);
      const answer = await worker.ask('riskInquiry.cycTrialSave', { accountId: login.accountId, companyId, productId });
      if (!answer.ok) return report(answer.error, { asked: true, label: t('risk.packs') });
      notify({ tone: 'done', text: t('risk.trialDone', { count: answer.value.trial.checks }) });
      await Promise.all([trials.refresh(), free.refresh()]);
    });
  const lead = () =>
    during(async () => {
      const results = free.value === null ? '' : JSON.stringify(free.value);
      const name = login.fullName || login.loginName;
      const clue = leadOf({ mobile: login.mobile, title: t('risk.leadTitle'), results, name, areaCode: areaOf(locationCode), companyId });
      if (await giveLead(desk, clue)) notify({ tone: 'done', text: t('risk.leadDone') });
    });
  return (
    <>
      <h3 className={styles.title}>{t('risk.packs')}</h3>
      <div className={styles.pages} style={{ flexWrap: 'wrap' }}>
        <Button
          disabledFocusable={blocked || hadTrial}
          title={isOffline ? t('risk.offline') : undefined}
          onClick={() => !blocked && !hadTrial && void trial()}
        >
          {hadTrial ? t('risk.trialHad') : t('risk.trial', { count: inquiryConstants.trialChecks })}
        </Button>
        {packs.value?.map((pack) => (
          <Button
            key={pack.productId}
            disabledFocusable={blocked}
            title={isOffline ? t('risk.offline') : undefined}
            onClick={() => !blocked && askZone({ companyIds: [companyId], productId: pack.productId })}
          >
            {t('risk.buy', { name: pack.name, count: pack.checks, price: pack.priceValue })}
          </Button>
        ))}
        <button type="button" className="wb-link" disabled={busy} onClick={() => void lead()}>
          {t('risk.lead')}
        </button>
      </div>
    </>
  );
}

/** Own companies with their checks, and packs of checks. */
export function InquiryDialog({ companyId, locationCode, onCheck, onClose }: InquiryDialogProps) {
  const { t } = useText();
  const { value: tip } = useResource('riskInquiry.inquiryTip', '');
  return (
    <Modal title={t('risk.inquiry')} closesBeside onClose={onClose} actions={<Button onClick={onClose}>{t('frame.close')}</Button>}>
      {tip !== null && tip.tips !== '' && <p className="wb-quiet">{tip.tips}</p>}
      <LocalList onCheck={onCheck} />
      <Packs companyId={companyId} locationCode={locationCode} />
    </Modal>
  );
}
