import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { FoundCompany } from '../../../api/entities/operated-member.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { SearchField } from '../form/form-fields.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { type RecordColumn, RecordList } from '../form/records.tsx';
import { MemberDetails } from './member-details.tsx';
import { useMembershipWords } from './membership-words.ts';
import { type Found, useFound } from './use-found.ts';

/** Companies a page, as the gateway gives them. */
const PAGE = 50;

const useStyles = makeStyles({
  search: { width: '20rem' },
  pages: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

/** Memberships of the companies of all accounts: who has which, who told it, and a form to give, extend or end one by hand. */
export function MembersArea({ isOffline }: AreaProps) {
  const styles = useStyles();
  const { t } = useText();
  const found = useFound(isOffline);
  const [open, setOpen] = useState('');
  const rows = useRows(found.page?.list ?? []);
  const isShown = rows.some(({ id }) => id === open);
  const columns: readonly RecordColumn[] = [
    { head: t('members.company') },
    { head: t('members.taxNo'), width: '12rem', folds: true },
    { head: t('members.membership'), width: '14rem' },
    { head: t('members.accounts'), width: '14rem', folds: true },
  ];
  return (
    <>
      <ListHead
        title={t('members.area')}
        lead={t('members.lead')}
        isOffline={isOffline}
        offline={t('members.offline')}
        onRefresh={found.again}
      >
        <SearchField
          className={styles.search}
          label={t('members.words')}
          value={found.words}
          onChange={(words) => found.ask({ words, from: 0 })}
        />
      </ListHead>
      {rows.length === 0 ? (
        <NoList
          {...{ outcome: found.state, isOffline }}
          empty={t(found.words.trim() === '' ? 'members.none' : 'members.nothing')}
          onRetry={found.again}
        />
      ) : (
        <>
          <RecordList noun="found-company" minWidth="48rem" {...{ columns, rows }} open={isShown ? open : ''} onOpen={setOpen}>
            {isShown && <MemberDetails key={open} company={open} isOffline={isOffline} onSaved={found.again} onClose={() => setOpen('')} />}
          </RecordList>
          <Pages found={found} isOffline={isOffline} />
        </>
      )}
    </>
  );
}

/** Companies in words; where accounts were told different things of one, each of them once. */
function useRows(list: readonly FoundCompany[]) {
  const { t } = useText();
  const words = useMembershipWords();
  return list.map(({ companyId, companyName, taxNo, holders }) => ({
    id: companyId,
    cells: [
      companyName,
      taxNo,
      [...new Set(holders.map(words))].join(t('frame.between')),
      holders.map(({ account }) => account).join(t('frame.between')),
    ],
  }));
}

function Pages({ found: { page, words, state, ask }, isOffline }: { found: Found; isOffline: boolean }) {
  const styles = useStyles();
  const { t, language } = useText();
  if (page === null) return null;
  const { list, from, total } = page;
  const end = from + list.length;
  const number = (n: number): string => formatCount(n, language);
  const isBusy = isOffline || state === 'reading';
  return (
    <nav className={styles.pages} aria-label={t('members.pages')}>
      <span role="status">{t('members.shown', { from: number(from + 1), to: number(end), total: number(total) })}</span>
      {list.length < total && (
        <>
          <Button disabledFocusable={isBusy || from === 0} onClick={() => ask({ words, from: Math.max(0, from - PAGE) })}>
            {t('members.previous')}
          </Button>
          <Button disabledFocusable={isBusy || end >= total} onClick={() => ask({ words, from: end })}>
            {t('members.next')}
          </Button>
        </>
      )}
    </nav>
  );
}
