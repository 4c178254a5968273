import { Badge, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import type { PrivilegeMember } from '../../api/calls/privileges.ts';
import { useDesk } from '../../desk/desk.tsx';
import { type BizId, bizIds } from '../../domain/access/roles.ts';
import { useText } from '../../ui/text.ts';
import { memberName } from './privilege-words.ts';
import type { PrivilegeSaver } from './use-save-privilege.ts';

const useStyles = makeStyles({
  /** A narrow window scrolls the table, not the page. */
  frame: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  cell: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`, textAlign: 'start', whiteSpace: 'nowrap' },
  row: { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  head: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  quiet: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** A privilege as shape and word: for who cannot change it. */
export function GivenMark({ given }: { given: boolean }) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <span className={given ? undefined : styles.quiet} data-given={given}>
      <span aria-hidden="true">{given ? '✓ ' : '— '}</span>
      {t(given ? 'security.given' : 'security.notGiven')}
    </span>
  );
}

export interface PrivilegeTableProps {
  members: readonly PrivilegeMember[];
  saver: PrivilegeSaver;
  /** The user is admin: he has switches, others read. */
  isAdmin: boolean;
  /** Why nothing can be changed now, in words; null when it can. */
  blocked: string | null;
}

function Cell({
  member,
  bizId,
  saver,
  isAdmin,
  blocked,
}: { member: PrivilegeMember; bizId: BizId } & Omit<PrivilegeTableProps, 'members'>) {
  const { t } = useText();
  if (member.isAdmin || !isAdmin) return <GivenMark given={member.isAdmin || member.bizIds.includes(bizId)} />;
  const business = t(`security.${bizId}`);
  return (
    <Switch
      aria-label={t('security.switchLabel', { name: memberName(member, t), business })}
      checked={saver.isGiven(member, bizId)}
      disabledFocusable={blocked !== null || saver.isBusy(member, bizId)}
      onChange={(_, { checked }) => void saver.save(member, bizId, checked)}
    />
  );
}

/** Everybody who has the company with what each may do of it. */
export function PrivilegeTable({ members, ...rest }: PrivilegeTableProps) {
  const styles = useStyles();
  const { t } = useText();
  const { login } = useDesk();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={styles.frame} aria-label={t('security.members')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['security.account' as const, ...bizIds.map((bizId) => `security.${bizId}` as const)].map((key) => (
              <th key={key} scope="col" className={mergeClasses(styles.cell, styles.head)}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.accountId} className={styles.row} data-member={member.accountId}>
              <th scope="row" className={styles.cell}>
                {memberName(member, t)} <span className={styles.quiet}>{member.fullName !== '' && member.mobile}</span>{' '}
                {member.accountId === login.accountId && <Badge appearance="outline">{t('security.self')}</Badge>}{' '}
                {member.isAdmin && <Badge appearance="tint">{t('security.isAdmin')}</Badge>}{' '}
                {!member.isReal && <Badge appearance="outline">{t('security.isUnnamed')}</Badge>}
              </th>
              {bizIds.map((bizId) => (
                <td key={bizId} className={styles.cell}>
                  <Cell member={member} bizId={bizId} {...rest} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
