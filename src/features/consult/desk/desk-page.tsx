import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { LOOK_AT_DESK } from '../../../domain/core/live-channel.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import { useConsultStyles } from '../consult-styles.ts';
import { type Draft, noDraft } from '../pictures/draft.ts';
import { useLive } from '../typing/use-live.ts';
import { DeskTalkPane } from './desk-talk.tsx';
import { type DeskValue, placeOf, unreadIn } from './desk-value.ts';
import { FactsPane } from './facts-pane.tsx';
import { Queue } from './queue.tsx';
import { useDeskActions } from './use-desk-actions.ts';

const edge = `1px solid ${tokens.colorNeutralStroke2}`;
const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: '19.25rem minmax(0, 1fr) 22.875rem',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    '> :first-child': { borderRight: edge },
    '> :last-child': { borderLeft: edge },
    '@media (max-width: 64em)': {
      gridTemplateColumns: '16rem minmax(0, 1fr)',
      '> aside': { gridColumn: '1', gridRow: '2' },
      '> :nth-child(2)': { gridRow: '1 / span 2' },
    },
    '@media (max-width: 43em)': { display: 'flex', flexDirection: 'column', overflowY: 'auto' },
  },
});

/** The advisors' desk. Everybody else is told that it is not for him; the gateway refuses him every call. */
export function DeskPage() {
  const styles = useConsultStyles();
  const { t } = useText();
  const { value, outcome, refresh } = useResource('desk.desk', '');
  const isOffline = useOffline();
  useLive(LOOK_AT_DESK, () => void refresh());
  return (
    <FluentScope>
      {value === null || value.me === null ? (
        <div className={styles.empty} role="status">
          {outcome === 'never' ? t(isOffline ? 'desk.neverOffline' : 'consult.reading') : t('desk.forbidden')}
        </div>
      ) : (
        <Desk desk={value} {...{ isOffline, refresh }} />
      )}
    </FluentScope>
  );
}

interface DeskProps {
  readonly desk: DeskValue;
  readonly isOffline: boolean;
  refresh(): Promise<unknown>;
}

function Desk({ desk, isOffline, refresh }: DeskProps) {
  const own = useStyles();
  const styles = useConsultStyles();
  const { t } = useText();
  const actions = useDeskActions(refresh);
  const [place, setPlace] = useState('');
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const current = desk.own.find((one) => placeOf(one) === place) ?? desk.own[0];
  const at = current === undefined ? '' : placeOf(current);
  return (
    <div className={own.panes}>
      <Queue
        {...{ desk, isOffline }}
        current={at}
        onOpen={setPlace}
        onAway={(away) => void actions.away(away)}
        onTake={(talk) => void actions.take(talk).then((taken) => taken && setPlace(placeOf(talk)))}
      />
      {current === undefined ? (
        <div className={styles.empty}>{t('desk.none')}</div>
      ) : (
        <DeskTalkPane
          key={at}
          {...{ desk, actions, isOffline }}
          own={current}
          draft={drafts.get(at) ?? noDraft}
          onDraft={(part) => setDrafts((before) => new Map(before).set(at, { ...(before.get(at) ?? noDraft), ...part }))}
          onNext={() => {
            const next = desk.own.find((one) => placeOf(one) !== at && unreadIn(one) > 0);
            if (next !== undefined) setPlace(placeOf(next));
          }}
        />
      )}
      {current !== undefined && <FactsPane key={`facts ${at}`} own={current} isOffline={isOffline} />}
    </div>
  );
}
