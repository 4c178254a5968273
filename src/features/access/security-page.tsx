import { Button, MessageBar, MessageBarBody, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { PrivilegeMember } from '../../api/calls/privileges.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { askIdentity } from '../../desk/asked/asked-identity.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useAge } from '../../desk/time/use-age.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { type UsedResource, useResource } from '../../desk/use-resource.ts';
import { roleRefusal } from '../../domain/access/roles.ts';
import type { Seal } from '../../domain/company/seal.ts';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';
import type { AskForm } from '../../workers/surface.ts';
import { AdminSection, type ChangeFormProps } from './admin-section.tsx';
import { OwnPrivileges } from './own-privileges.tsx';
import { PrivilegeTable } from './privilege-table.tsx';
import { refusalKeys } from './privilege-words.ts';
import { useSavePrivilege } from './use-save-privilege.ts';
import { useStanding } from './use-standing.ts';

export interface SecurityPageProps {
  ask: AskForm;
  /** The browser says there is no line. */
  offline: boolean;
  changeForm(props: ChangeFormProps): ReactNode;
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { flex: 1, color: tokens.colorNeutralForeground3 },
  below: { padding: tokens.spacingHorizontalL, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  reason: { margin: 0, color: tokens.colorNeutralForeground3 },
});

type Known = UsedResource<PrivilegeMember[]>;
const noMembers: readonly PrivilegeMember[] = [];

/** What stands there while nothing is known of the company: that it is read, or why it was not. */
function Unknown({ outcome, offline, onRetry }: { outcome: Known['outcome']; offline: boolean; onRetry(): void }) {
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
      {outcome === 'failed' ? (
        <>
          <p>{t('security.failed')}</p>
          <Button disabledFocusable={offline} onClick={onRetry}>
            {t('frame.retry')}
          </Button>
        </>
      ) : offline ? (
        t('security.neverOffline')
      ) : (
        <Spinner size="small" label={t('security.reading')} />
      )}
    </div>
  );
}

interface CompanyProps extends SecurityPageProps {
  companyId: string;
  seal: Seal;
  known: Known;
}

/** Admin and privileges of one company, as they are known. */
function CompanySecurity({ ask, offline, changeForm, companyId, seal, known }: CompanyProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const members = known.value ?? noMembers;
  const standing = useStanding(companyId, members);
  const saver = useSavePrivilege(ask, companyId, members, known.refresh);
  const [form, setForm] = useState<'apply' | 'change' | null>(null);
  const refusal = roleRefusal('save', standing);
  const blocked = refusal === null ? (offline ? t('companies.onlineOnly') : null) : t(refusalKeys[refusal]);
  const refresh = (): void => void known.refresh();
  const authenticate = () => askIdentity({ companyId, bizType: 0, bizCode: 'company', what: '' });
  const shared = { ask, companyId, seal, standing, offline, onChanged: refresh };
  return (
    <>
      {!standing.isAuthorized && (
        <div className={mergeClasses(pageStyles.list, styles.below)}>
          <p className={styles.reason}>{t('identity.why')}</p>
          <div>
            <Button disabledFocusable={offline} onClick={() => !offline && void authenticate()}>
              {t('identity.title')}
            </Button>
          </div>
        </div>
      )}
      <div className={pageStyles.list}>
        <AdminSection {...shared} members={members} form={form} changeForm={changeForm} onForm={setForm} />
      </div>
      {standing.role !== 'admin' && (
        <div className={pageStyles.list}>
          <OwnPrivileges {...shared} onApply={() => setForm('apply')} />
        </div>
      )}
      <div className={mergeClasses(pageStyles.list, styles.below)}>
        <h2 className={styles.title}>{t('security.members')}</h2>
        {blocked !== null && <p className={styles.reason}>{blocked}</p>}
        <PrivilegeTable members={members} saver={saver} isAdmin={standing.role === 'admin'} blocked={blocked} />
      </div>
    </>
  );
}

function Company(props: Omit<CompanyProps, 'known'>) {
  const { companyId, seal, offline } = props;
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const known = useResource('privileges.privileges', companyId);
  const age = useAge(known.fetchedAt);
  const isKnown = known.outcome === 'known';
  return (
    <>
      <header className={styles.head}>
        <h1 className={pageStyles.title} id="wb-security-title">
          {t('frame.security')}
        </h1>
        <SealLine seal={seal} />
        <span className={styles.quiet}>{isKnown ? t('security.age', { age }) : t('security.lead')}</span>
        <Button disabledFocusable={offline} onClick={() => void known.refresh()}>
          {t('security.refresh')}
        </Button>
      </header>
      {offline && (
        <MessageBar intent="info">
          <MessageBarBody>{t('security.offline')}</MessageBarBody>
        </MessageBar>
      )}
      {isKnown ? (
        <CompanySecurity {...props} known={known} />
      ) : (
        <Unknown outcome={known.outcome} offline={offline} onRetry={() => void known.refresh()} />
      )}
    </>
  );
}

/** The security centre (ROLE-08, A-162): who is admin of the active company and who may do which of its business, kept with its age. */
export function SecurityPage(props: SecurityPageProps) {
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { companyId, seal } = useActiveCompany();
  const { store } = useDesk();
  const unreachable = useOffline();
  const offline = props.offline || unreachable;
  const isRead = store.get().directory !== null;
  return (
    <FluentScope>
      <section className={pageStyles.page} aria-labelledby="wb-security-title">
        {companyId !== null && seal !== null ? (
          // Of another company nothing that was open or on its way stays.
          <Company key={companyId} {...props} offline={offline} companyId={companyId} seal={seal} />
        ) : (
          <>
            <h1 className={pageStyles.title} id="wb-security-title">
              {t('frame.security')}
            </h1>
            {isRead && (
              <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
                {t('companies.empty')} <NextStep to={MANAGE_PATH} label="frame.companies" />
              </div>
            )}
          </>
        )}
      </section>
    </FluentScope>
  );
}
