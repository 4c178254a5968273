import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import { useRelationsAgain, useSentAgain } from './use-relations.ts';

/** Invitations in view at once: the others follow as these are answered. */
const SHOWN = 3;

const useStyles = makeStyles({
  one: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    paddingBlock: '0.375rem',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    '@media print': { display: 'none' },
  },
});

/** Invitations that wait for this account, each to be accepted or declined; only with the line. */
export function Received() {
  const styles = useStyles();
  const { t } = useText();
  const { worker, report, notify } = useDesk();
  const { value } = useResource('relations.relations', '');
  const offline = useOffline();
  const again = useRelationsAgain();
  useSentAgain();
  const [busy, setBusy] = useState('');
  const waiting = (value?.received ?? []).slice(0, SHOWN);

  async function answer(id: string, company: string, accept: 0 | 1): Promise<void> {
    if (offline || busy !== '') return;
    setBusy(id);
    const done = await worker.ask('relations.answerInvitation', { invitationId: id, accept });
    if (!done.ok) report(done.error, { asked: true, label: t('relations.answering') });
    else notify({ tone: 'done', text: accept === 1 ? t('relations.acceptedNow', { company }) : t('relations.declinedNow') });
    await again();
    setBusy('');
  }
  return waiting.map(({ id, fromName, companyName }) => (
    <section key={id} className={styles.one} data-invitation={id}>
      <span>{t('relations.received', { from: fromName || t('relations.somebody'), company: companyName })}</span>
      {offline && <span className="wb-quiet">{t('relations.offline')}</span>}
      <Button size="small" appearance="primary" disabledFocusable={offline || busy !== ''} onClick={() => void answer(id, companyName, 1)}>
        {t('relations.accept')}
      </Button>
      <Button size="small" disabledFocusable={offline || busy !== ''} onClick={() => void answer(id, companyName, 0)}>
        {t('relations.decline')}
      </Button>
    </section>
  ));
}
