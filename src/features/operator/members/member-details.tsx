import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Member } from '../../../api/entities/operated-member.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { sourceWords } from '../../../desk/standing/source-words.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { chinaDay, dateWords } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { Details } from '../form/records.tsx';
import { useTableStyles } from '../form/table-parts.ts';
import { MemberForm } from './member-form.tsx';
import { useMembershipWords } from './membership-words.ts';

const useStyles = makeStyles({
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  words: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  by: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

interface MemberDetailsProps {
  company: string;
  isOffline: boolean;
  /** Something was told by hand. */
  onSaved(): void;
  onClose(): void;
}

/** What was told of a company's membership and products, by account; the history of it; and a form for another word. */
export function MemberDetails({ company, isOffline, onSaved, onClose }: MemberDetailsProps) {
  const { t } = useText();
  const { value, outcome, refresh } = useResource('operator.memberOf', company);
  const member = value?.member ?? null;
  if (member === null) {
    const words = outcome === 'known' ? 'members.gone' : outcome === 'failed' ? 'operator.failed' : 'operator.reading';
    return (
      <Details title={t('members.area')} pairs={[]} onClose={onClose}>
        <p role="status">{t(words)}</p>
      </Details>
    );
  }
  return (
    <Details title={member.companyName} pairs={[[t('members.taxNo'), member.taxNo]]} onClose={onClose}>
      <Holders member={member} />
      <MemberForm
        {...{ company, member, isOffline }}
        onSaved={() => {
          onSaved();
          void refresh();
        }}
      />
      <History member={member} />
    </Details>
  );
}

function useProductName({ products }: Member): (product: string) => string {
  const { t } = useText();
  return (code) => (code === '' ? t('members.membership') : (products.find(({ product }) => product === code)?.name ?? code));
}

function Holders({ member }: { member: Member }) {
  const styles = useTableStyles();
  const { t, language } = useText();
  const nameOf = useProductName(member);
  const membershipWords = useMembershipWords();
  const rows = member.holders.flatMap(({ owner, account, isVip, expireDate, rights }) => [
    { key: owner, account, product: nameOf(''), until: dateWords(expireDate, language) || membershipWords({ isVip, expireDate }) },
    ...rights.map((right) => ({
      key: `${owner} ${right.product}`,
      account,
      product: nameOf(right.product),
      until: dateWords(right.expireDate, language),
    })),
  ]);
  return (
    <table className={styles.small} aria-label={t('members.now')}>
      <thead>
        <tr>
          {[t('members.account'), t('members.what'), t('members.until')].map((head) => (
            <th key={head} scope="col" className={mergeClasses(styles.cell, styles.head)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, account, product, until }) => (
          <tr key={key} data-member={key}>
            {[account, product, until].map((words, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three cells that never move
              <td key={n} className={styles.cell} title={words}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function History({ member }: { member: Member }) {
  const styles = useStyles();
  const texts = useText();
  const { t, language } = texts;
  const { clock } = useDesk();
  const nameOf = useProductName(member);
  return (
    <section aria-label={t('members.history')}>
      <h3 className={styles.name}>{t('members.history')}</h3>
      {member.history.length === 0 ? (
        <p className={styles.by}>{t('members.noHistory')}</p>
      ) : (
        <ol className={styles.words}>
          {member.history.map(({ account, product, expireDate, at, source, reason }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words of one moment are told apart by nothing else
            <li key={`${at} ${n}`} data-word={product}>
              {t('members.word', { product: nameOf(product), until: dateWords(expireDate, language), account })}
              <div className={styles.by}>
                {[sourceWords({ at, source }, chinaDay(clock.now()), texts), reason].filter((part) => part !== '').join(' · ')}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
