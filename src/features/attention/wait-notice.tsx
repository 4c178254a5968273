import { useEffect } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import type { AttentionKind } from '../../domain/attention/candidate.ts';
import { currentNotices, dropNotice } from '../../ui/notices.ts';
import { useText } from '../../ui/text.ts';
import { kindText } from './attention-words.ts';

const KEY = 'attention-waits';

export interface WaitNoticeProps {
  kind: AttentionKind;
}

/** Says, where short messages are said, what comes when the form that is being filled is saved; gone when that is so. */
export function WaitNotice({ kind }: WaitNoticeProps) {
  const { t } = useText();
  const { notify } = useDesk();
  useEffect(() => {
    notify({ tone: 'info', text: t('attention.waitsForForm', { kind: t(kindText[kind]) }), key: KEY, stays: true });
    return () => {
      for (const { id, key } of currentNotices()) if (key === KEY) dropNotice(id);
    };
  }, [notify, t, kind]);
  return null;
}
