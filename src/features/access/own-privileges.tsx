import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { bizIds, hasPrivilege } from '../../domain/access/roles.ts';
import type { Seal } from '../../domain/company/seal.ts';
import { useText } from '../../ui/text.ts';
import type { AskForm } from '../../workers/surface.ts';
import { checkPrivilege, type Missing } from './admin-check.ts';
import { AdminReminder } from './admin-reminder.tsx';
import { GivenMark } from './privilege-table.tsx';
import type { OwnStanding } from './use-standing.ts';

const useStyles = makeStyles({
  section: { padding: tokens.spacingHorizontalL, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL },
  item: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalXS },
});

interface OwnPrivilegesProps {
  ask: AskForm;
  companyId: string;
  seal: Seal;
  standing: OwnStanding;
  offline: boolean;
  onApply(): void;
  onChanged(): void;
}

/** What the own account may do of the company, with the way to what it may not. */
export function OwnPrivileges({ ask, companyId, seal, standing, offline, onApply, onChanged }: OwnPrivilegesProps) {
  const styles = useStyles();
  const { t } = useText();
  const { login, notify } = useDesk();
  const [missing, setMissing] = useState<Missing | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  async function look(bizId: string): Promise<void> {
    setAsked(bizId);
    const check = await checkPrivilege(ask, { accountId: login.accountId, companyId, bizId });
    setAsked(null);
    if (check.kind !== 'allowed') return setMissing(check);
    notify({ tone: 'info', text: t('security.allowedNow') });
    onChanged();
  }
  function apply(): void {
    setMissing(null);
    onApply();
  }
  return (
    <section className={styles.section} aria-label={t('security.mine')}>
      <h2 className={styles.title}>{t('security.mine')}</h2>
      <ul className={styles.list}>
        {bizIds.map((bizId) => {
          const given = hasPrivilege(standing.role, standing.self?.bizIds ?? [], bizId);
          const business = t(`security.${bizId}`);
          return (
            <li key={bizId} className={styles.item} data-business={bizId}>
              <b>{business}</b>
              <GivenMark given={given} />
              {!given && (
                <Button
                  size="small"
                  aria-label={t('security.howToLabel', { business })}
                  disabledFocusable={offline || asked !== null}
                  onClick={() => void look(bizId)}
                >
                  {t('security.howTo')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {missing !== null && (
        <AdminReminder missing={missing} seal={seal} way={{ label: t('security.apply'), go: apply }} onClose={() => setMissing(null)} />
      )}
    </section>
  );
}
