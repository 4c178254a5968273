import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useText } from '../../ui/text.ts';
import { type Model, useModelAnswer } from './use-model.ts';

const useStyles = makeStyles({
  offer: { alignSelf: 'flex-start' },
  box: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '0.375rem',
    padding: '0.5rem 0.625rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  lead: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  sent: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit', maxHeight: '12rem', overflowY: 'auto' },
  said: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  note: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', columnGap: '0.5rem' },
});

export interface ModelQuestionProps {
  readonly model: Model;
  readonly question: string;
  /** The rows of the answer above, a line each. */
  readonly facts: readonly string[];
  readonly isOffline: boolean;
}

/** Gives a question to the language model of the deployment: every word that leaves is shown first, and what comes back is marked as its own. */
export function ModelQuestion({ model, question, facts, isOffline }: ModelQuestionProps) {
  const styles = useStyles();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [withFacts, setWithFacts] = useState(false);
  const { answer, send, stop } = useModelAnswer();
  const sent = withFacts ? facts : [];
  if (answer !== null) {
    const isRunning = answer.state === 'sending' || answer.state === 'running';
    return (
      <div className={styles.box} data-model-answer={answer.state} aria-busy={isRunning}>
        <p className={styles.lead}>{t('assistant.modelSaid', { name: model.name })}</p>
        {answer.text !== '' && <p className={styles.said}>{answer.text}</p>}
        <p className={styles.note} role="status">
          {t(`assistant.model-${answer.state}`)}
        </p>
        {isRunning && (
          <Button className={styles.offer} size="small" onClick={stop}>
            {t('assistant.modelStop')}
          </Button>
        )}
      </div>
    );
  }
  if (!isOpen)
    return (
      <Button className={styles.offer} size="small" disabledFocusable={isOffline} onClick={() => setOpen(true)}>
        {t(isOffline ? 'assistant.modelOffline' : 'assistant.modelOffer', { name: model.name })}
      </Button>
    );
  return (
    <section className={styles.box} aria-label={t('assistant.modelOffer', { name: model.name })} data-model-preview="">
      <p className={styles.lead}>{t('assistant.modelLeaves', { ...model })}</p>
      <pre className={styles.sent} data-leaves="">
        {[question, ...sent].join('\n')}
      </pre>
      {facts.length > 0 && (
        <Checkbox
          checked={withFacts}
          label={t('assistant.modelFacts', { count: facts.length })}
          onChange={(_, { checked }) => setWithFacts(checked === true)}
        />
      )}
      <div className={styles.buttons}>
        <Button size="small" appearance="primary" disabledFocusable={isOffline} onClick={() => void send(question, sent)}>
          {t(isOffline ? 'assistant.modelOffline' : 'assistant.modelSend', { name: model.name })}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {t('frame.cancel')}
        </Button>
      </div>
    </section>
  );
}
