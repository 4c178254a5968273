import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Lead } from '../../../api/entities/lead.ts';
import { minuteTime } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { Details } from '../form/records.tsx';

const useStyles = makeStyles({
  does: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  results: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
});

interface LeadDetailsProps {
  lead: Lead;
  isOffline: boolean;
  onMark(state: Lead['state'], remark: string): void;
  onClose(): void;
}

/** A lead with what its user was shown, and the marks that an operator can give it. */
export function LeadDetails({ lead, isOffline, onMark, onClose }: LeadDetailsProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const [remark, setRemark] = useState(lead.remark);
  const { state, markedAt, markedBy } = lead;
  const pairs = [
    [t('operator.standing'), t(`leads.state-${state}`)],
    [t('leads.mobile'), lead.mobile],
    [t('leads.company'), lead.companyName],
    [t('leads.account'), lead.account],
    [t('leads.areaCode'), lead.areaCode],
    [t('leads.from'), lead.title],
    [t('leads.at'), minuteTime(lead.at, language)],
    [t('leads.markedBy'), markedAt === 0 ? '' : [markedBy, minuteTime(markedAt, language)].join(' · ')],
  ] as const;
  const does = (to: Lead['state']) => (
    <Button
      key={to}
      appearance={to === 'handled' ? 'primary' : 'secondary'}
      disabledFocusable={isOffline}
      onClick={() => onMark(to, remark)}
    >
      {t(`leads.mark-${to}`)}
    </Button>
  );
  return (
    <Details title={lead.name || t('leads.noName')} pairs={pairs} onClose={onClose}>
      {lead.results !== '' && <p className={styles.results}>{lead.results}</p>}
      <Field label={t('leads.remark')}>
        <Textarea
          name="remark"
          autoComplete="off"
          rows={3}
          maxLength={500}
          resize="vertical"
          value={remark}
          onChange={(_, { value }) => setRemark(value)}
        />
      </Field>
      <div className={styles.does}>
        {state !== 'handled' && does('handled')}
        {state === 'new' ? does('read') : does('new')}
        {remark.trim() !== lead.remark && (
          <Button disabledFocusable={isOffline} onClick={() => onMark(state, remark)}>
            {t('leads.keepRemark')}
          </Button>
        )}
      </div>
    </Details>
  );
}
