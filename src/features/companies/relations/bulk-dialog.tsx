import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { isMobile } from '../../../domain/access/credentials.ts';
import { type BulkAction, type BulkPlan, bulkPlan, type LeftReason } from '../../../domain/company/bulk-plan.ts';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { useActiveCompany } from '../../account/active-company.tsx';
import { useAccount, useDesk } from '../../account/desk.tsx';
import { useResource } from '../../account/use-resource.ts';
import { giveBulk } from '../commands.ts';
import { MobileField, QueuedNote } from './relation-fields.tsx';
import { useMemberOf, useOffline } from './use-relations.ts';

const useStyles = makeStyles({
  list: {
    maxHeight: '14rem',
    overflowY: 'auto',
    margin: '0',
    padding: '0.25rem 0.5rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

const titles = { hide: 'relations.bulkHideTitle', show: 'relations.bulkShowTitle', share: 'relations.bulkShareTitle' } as const;
const verbs = { hide: 'relations.bulkHideDo', show: 'relations.bulkShowDo', share: 'relations.bulkShareDo' } as const;
const dones = { hide: 'relations.bulkHidden', show: 'relations.bulkShown', share: 'relations.bulkShared' } as const;
const whys: Readonly<Record<LeftReason, `relations.left-${LeftReason}`>> = {
  hidden: 'relations.left-hidden',
  shown: 'relations.left-shown',
  shared: 'relations.left-shared',
  active: 'relations.left-active',
  member: 'relations.left-member',
  gone: 'relations.left-gone',
};

interface BulkDialogProps {
  action: BulkAction;
  /** The set, frozen when the dialog was opened. */
  ids: readonly string[];
  onClose(): void;
}

/** Which companies of the set are touched and which not; `places` are those of the directory. */
function usePlan(action: BulkAction, ids: readonly string[], mobile: string): { plan: BulkPlan; nameOf: (id: string) => string } {
  // The companies as they were when the dialog was opened: what the user read is what is done.
  const current = useAccount((state) => state.directory);
  const [dir] = useState<Directory | null>(current);
  const [places] = useState(() => new Map(dir?.id.map((id, at) => [id, at])));
  const { companyId } = useActiveCompany();
  const [activeId] = useState(companyId);
  const members = useMemberOf();
  const { value } = useResource('relations', '');
  const shared = new Set((value?.shared ?? []).filter((one) => one.shareMobile === mobile).map((one) => one.companyId));
  const companyOf = (id: string) => {
    const at = places.get(id);
    return at === undefined ? null : { id, hidden: ((dir?.flags[at] ?? 0) & FLAG_HIDDEN) !== 0, member: members.has(id) };
  };
  const nameOf = (id: string): string => dir?.name[places.get(id) ?? -1] ?? id;
  return { plan: bulkPlan(action, ids, companyOf, { activeId, shared }), nameOf };
}

/** Does it to the touched ones, tells how many and which not, and offers one undo for all of them. */
function useCarryOut(action: BulkAction, onClose: () => void) {
  const { t } = useText();
  const desk = useDesk();
  async function undo(done: readonly string[], mobile: string): Promise<void> {
    const back = action === 'share' ? 'cancelShare' : action === 'hide' ? 'show' : 'hide';
    const { done: undone } = await giveBulk(desk, back, done, mobile);
    desk.notify({ tone: 'done', key: 'bulk', text: t('relations.bulkUndone', { count: undone.length }) });
  }
  return async (ids: readonly string[], mobile: string): Promise<void> => {
    const { done, failed } = await giveBulk(desk, action, ids, mobile);
    onClose();
    if (failed > 0) desk.notify({ tone: 'problem', text: t('relations.bulkFailed', { count: failed }) });
    if (done.length === 0) return;
    const undoing = { label: t('frame.undo'), run: () => void undo(done, mobile) };
    desk.notify({ tone: 'done', key: 'bulk', text: t(dones[action], { count: done.length }), action: undoing });
  };
}

function Companies({ part, texts }: { part: string; texts: readonly (readonly [id: string, text: string])[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} data-bulk={part}>
      {texts.map(([id, text]) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

/** Shows which companies a bulk action touches and which not, with reasons, before it is done (PLUS-17). */
export function BulkDialog({ action, ids, onClose }: BulkDialogProps) {
  const { t } = useText();
  const offline = useOffline();
  const carryOut = useCarryOut(action, onClose);
  const [form, setForm] = useState({ mobile: '', tried: false, busy: false });
  const mobile = form.mobile.trim();
  const { plan, nameOf } = usePlan(action, ids, mobile);
  const { touched, left } = plan;

  async function submit(): Promise<void> {
    if (form.busy || touched.length === 0) return;
    if (action === 'share' && !isMobile(mobile)) return setForm({ ...form, tried: true });
    setForm({ ...form, busy: true });
    await carryOut(touched, mobile);
  }
  return (
    <Modal
      title={t(titles[action])}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('relations.cancel')}
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={form.busy || touched.length === 0}>
            {t(verbs[action], { count: touched.length })}
          </Button>
        </>
      }
    >
      <QueuedNote offline={offline} />
      {action === 'share' && (
        <MobileField
          value={form.mobile}
          isBad={form.tried && !isMobile(mobile)}
          onChange={(value) => setForm({ ...form, mobile: value })}
        />
      )}
      <strong>{t('relations.bulkTouched', { count: touched.length })}</strong>
      {touched.length > 0 && <Companies part="touched" texts={touched.map((id) => [id, nameOf(id)])} />}
      {left.length > 0 && (
        <>
          <strong>{t('relations.bulkLeft', { count: left.length })}</strong>
          <Companies part="left" texts={left.map(({ id, why }) => [id, t(whys[why], { name: nameOf(id) })])} />
        </>
      )}
    </Modal>
  );
}
