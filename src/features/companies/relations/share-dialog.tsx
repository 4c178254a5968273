import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { isMobile } from '../../../domain/access/credentials.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { giveRelation, problemWords } from '../commands.ts';
import { MobileField, QueuedNote } from './relation-fields.tsx';
import { ShareGrants } from './share-grants.tsx';
import { useCompanyName, useShares } from './use-relations.ts';

const useStyles = makeStyles({ one: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '0.5rem' } });

/** Shares a company by number and ends shares (CALL-098); without the line both wait in the outbox. */
export function ShareDialog({ companyId, onClose }: { companyId: string; onClose(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const desk = useDesk();
  const company = useCompanyName(companyId) ?? companyId;
  const offline = useOffline();
  const shares = useShares(companyId);
  const [form, setForm] = useState({ mobile: '', tried: false });
  const mobile = form.mobile.trim();

  async function give(name: 'companyShare' | 'companyCancelShare', shareMobile: string): Promise<boolean> {
    const done = await giveRelation(desk, name, companyId, { shareMobile });
    if (!done.ok) {
      desk.notify({ tone: 'problem', text: problemWords(done.error, t) });
      return false;
    }
    desk.track(name === 'companyShare' ? 'company.share' : 'company.cancelShare', companyId);
    const words = name === 'companyShare' ? 'relations.shared' : 'relations.shareCancelled';
    desk.notify({ tone: 'done', text: offline ? t('relations.keptOffline') : t(words, { mobile: shareMobile }) });
    return true;
  }
  async function share(): Promise<void> {
    if (!isMobile(mobile)) return setForm({ ...form, tried: true });
    if (await give('companyShare', mobile)) setForm({ mobile: '', tried: false });
  }
  return (
    <Modal
      title={t('relations.shareTitle', { name: company })}
      onClose={onClose}
      onSubmit={() => void share()}
      actions={
        <>
          <Button onClick={onClose}>{t('relations.close')}</Button>
          <Button type="submit" appearance="primary">
            {t('relations.shareDo')}
          </Button>
        </>
      }
    >
      <QueuedNote offline={offline} />
      <MobileField value={form.mobile} isBad={form.tried && !isMobile(mobile)} onChange={(value) => setForm({ ...form, mobile: value })} />
      <ShareGrants mobile={mobile} />
      {shares.length > 0 && (
        <section>
          <strong>{t('relations.sharing')}</strong>
          <ul>
            {shares.map((one) => (
              <li key={one.mobile} className={styles.one}>
                <span>
                  {one.mobile} {one.state === 'unsent' && <span className="wb-quiet">{t('relations.unsent')}</span>}
                </span>
                <Button
                  size="small"
                  aria-label={t('relations.cancelShareOf', { mobile: one.mobile })}
                  onClick={() => void give('companyCancelShare', one.mobile)}
                >
                  {t('relations.cancelShare')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}
