import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { SourceKey } from '../../../api/entities/source-key.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Confirm } from '../form/edited.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { type RecordColumn, RecordList } from '../form/records.tsx';
import { useAct } from '../form/use-act.ts';
import { KeyDetails } from './key-details.tsx';
import { useKeyWords } from './key-words.ts';
import { NewKey } from './new-key.tsx';

/** Keys of programs that tell facts: what was told with them, making one, and ending one. */
export function SourceKeysArea({ isOffline }: AreaProps) {
  const { t, language } = useText();
  const { worker } = useDesk();
  const { value, outcome, refresh } = useResource('operator.sourceKeys', '');
  const act = useAct(refresh);
  const words = useKeyWords();
  const [open, setOpen] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<SourceKey | null>(null);
  const keys = value ?? [];
  const shown = keys.find(({ keyId }) => keyId === open);
  const columns: readonly RecordColumn[] = [
    { head: t('sourceKeys.name') },
    { head: t('sourceKeys.areas'), folds: true },
    { head: t('sourceKeys.accounts'), width: '8rem', folds: true },
    { head: t('sourceKeys.until'), width: '7.5rem', folds: true },
    { head: t('sourceKeys.lastUsed'), width: '8.5rem', folds: true },
    { head: t('sourceKeys.rows'), width: '5rem', isNumber: true },
    { head: t('sourceKeys.stored'), width: '5rem', isNumber: true },
    { head: t('sourceKeys.refused'), width: '5rem', isNumber: true },
    { head: t('operator.standing'), width: '5.5rem' },
  ];
  const rows = keys.map((key) => ({
    id: key.keyId,
    isPast: words.state(key) !== 'inUse',
    cells: [
      ...[key.name, words.areas(key), words.accounts(key), words.until(key), words.lastUsed(key)],
      ...[key.rows, key.stored, key.refused].map((n) => formatCount(n, language)),
      t(`sourceKeys.state-${words.state(key)}`),
    ],
  }));
  function revoke({ keyId }: SourceKey): void {
    setEnding(null);
    void act(worker.ask('operatorKeys.operatorKeyRevoke', { keyId }), {
      done: t('sourceKeys.revoked'),
      failed: t('sourceKeys.revokeFailed'),
    });
  }
  return (
    <>
      <ListHead
        title={t('sourceKeys.area')}
        lead={t('sourceKeys.lead')}
        isOffline={isOffline}
        offline={t('sourceKeys.offline')}
        onRefresh={() => void refresh()}
      >
        <Button appearance="primary" disabledFocusable={isOffline} onClick={() => setMaking(true)}>
          {t('sourceKeys.create')}
        </Button>
      </ListHead>
      {keys.length === 0 ? (
        <NoList {...{ outcome, isOffline }} empty={t('sourceKeys.none')} onRetry={() => void refresh()} />
      ) : (
        <RecordList noun="source-key" minWidth="58rem" {...{ columns, rows }} open={shown === undefined ? '' : open} onOpen={setOpen}>
          {shown !== undefined && <KeyDetails source={shown} isOffline={isOffline} onRevoke={setEnding} onClose={() => setOpen('')} />}
        </RecordList>
      )}
      {isMaking && (
        <NewKey
          isOffline={isOffline}
          onClose={() => {
            setMaking(false);
            void refresh();
          }}
        />
      )}
      {ending !== null && (
        <Confirm
          title={t('sourceKeys.revokeTitle', { name: ending.name })}
          text={t('sourceKeys.revokeText')}
          does={t('sourceKeys.revoke')}
          stay={t('frame.cancel')}
          onDo={() => revoke(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
