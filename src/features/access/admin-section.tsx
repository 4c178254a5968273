import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { PrivilegeMember } from '../../api/calls/privileges.ts';
import { useDesk } from '../../desk/desk.tsx';
import { canTakeOver, roleRefusal } from '../../domain/access/roles.ts';
import type { Seal } from '../../domain/company/seal.ts';
import { useText } from '../../ui/text.ts';
import type { AskForm } from '../../workers/surface.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { memberName, refusalKeys } from './privilege-words.ts';
import type { OwnStanding } from './use-standing.ts';

/** What the form of another feature is given that proves the own number and hands the office over. */
export interface ChangeFormProps {
  readonly companyId: string;
  readonly seal: Seal;
  readonly mobile: string;
  readonly candidates: readonly { readonly accountId: string; readonly name: string }[];
  readonly offline: boolean;
  onDone(name: string): void;
  onClose(): void;
}

export interface AdminSectionProps {
  ask: AskForm;
  companyId: string;
  seal: Seal;
  members: readonly PrivilegeMember[];
  standing: OwnStanding;
  offline: boolean;
  /** Which form is open over the page. */
  form: 'apply' | 'change' | null;
  changeForm(props: ChangeFormProps): ReactNode;
  onForm(form: 'apply' | 'change' | null): void;
  /** Something changed at the gateway. */
  onChanged(): void;
}

const useStyles = makeStyles({
  section: { padding: tokens.spacingHorizontalL, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  who: { flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Why the button of the section does nothing now, in words; null when it does. */
function useBlocked({ standing, members, offline }: Pick<AdminSectionProps, 'standing' | 'members' | 'offline'>): string | null {
  const { t } = useText();
  const { login } = useDesk();
  const act = standing.hasAdmin ? 'change' : 'apply';
  const refusal = roleRefusal(act, standing);
  if (refusal !== null) return t(refusalKeys[refusal]);
  if (act === 'change' && !members.some(canTakeOver)) return t('security.noCandidate');
  if (act === 'change' && login.mobile === '') return t('security.noMobile');
  return offline ? t('companies.onlineOnly') : null;
}

function useApply({ ask, companyId, seal, onForm, onChanged }: AdminSectionProps) {
  const { t } = useText();
  const { notify, report } = useDesk();
  const [busy, setBusy] = useState(false);
  async function apply(): Promise<void> {
    setBusy(true);
    const answer = await ask('privileges.adminApply', { companyId });
    setBusy(false);
    onForm(null);
    if (answer.ok) notify({ tone: 'done', text: t('security.applied', { name: seal.shortName }) });
    else report(answer.error, { asked: true, label: t('security.applyFailed') });
    onChanged();
  }
  return { busy, apply };
}

/** Who is admin of the company, and the way to become it or to hand the office over. */
export function AdminSection(props: AdminSectionProps) {
  const { companyId, seal, members, standing, offline, form, changeForm, onForm, onChanged } = props;
  const styles = useStyles();
  const { t } = useText();
  const { login, notify } = useDesk();
  const { busy, apply } = useApply(props);
  const blocked = useBlocked(props);
  const { admin, role } = standing;
  const next = admin === undefined ? 'apply' : 'change';
  const candidates = members.filter(canTakeOver).map((member) => ({ accountId: member.accountId, name: memberName(member, t) }));
  function changed(name: string): void {
    onForm(null);
    notify({ tone: 'done', text: t('security.changed', { name }) });
    onChanged();
  }
  return (
    <section className={styles.section} aria-label={t('security.admin')} data-admin={role === 'admin' ? 'self' : admin ? 'other' : 'none'}>
      <h2 className={styles.title}>{t('security.admin')}</h2>
      <div className={styles.line}>
        <span className={styles.who}>
          {admin === undefined ? t('security.adminNone') : `${memberName(admin, t)} ${admin.mobile}`}
          {role === 'admin' && ` · ${t('security.self')}`}
        </span>
        {blocked !== null && <span className={styles.quiet}>{blocked}</span>}
        <Button appearance={next === 'apply' ? 'primary' : 'secondary'} disabledFocusable={blocked !== null} onClick={() => onForm(next)}>
          {t(next === 'apply' ? 'security.apply' : 'security.change')}
        </Button>
      </div>
      {admin !== undefined && <p className={styles.quiet}>{t(role === 'admin' ? 'security.adminSelf' : 'security.adminOther')}</p>}
      {form === 'apply' && (
        <ApplyDialog seal={seal} busy={busy} offline={offline} onApply={() => void apply()} onClose={() => onForm(null)} />
      )}
      {form === 'change' &&
        changeForm({ companyId, seal, mobile: login.mobile, candidates, offline, onDone: changed, onClose: () => onForm(null) })}
    </section>
  );
}
