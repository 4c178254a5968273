import { Button, Input } from '@fluentui/react-components';
import { CalendarClockRegular } from '@fluentui/react-icons/headless/svg/calendar-clock';
import { useState } from 'react';
import { clockTime } from '../../../domain/core/china-time.ts';
import { chosenTime, type LaterChoice, laterChoices } from '../../../domain/messages/later-times.ts';
import { useText } from '../../../ui/text.ts';
import { useItemStyles } from '../inbox-styles.ts';

/** Words of a time that is offered: 今天 14:00, 明天 08:30, 截止当天 08:30. */
function useLaterWords(): (choice: LaterChoice) => string {
  const { t, language } = useText();
  return ({ kind, at }) => t(`messages.later-${kind}`, { time: clockTime(at, at, language) });
}

export interface LaterChoicesProps {
  readonly now: number;
  /** Day on which what it is about is due, null for none. */
  readonly due: string | null;
  onChoose(until: number): void;
}

/** When something comes back: the times that are offered, or one of the user's own. */
export function LaterChoices({ now, due, onChoose }: LaterChoicesProps) {
  const styles = useItemStyles();
  const { t } = useText();
  const words = useLaterWords();
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = typed === null ? null : chosenTime(typed, now);
  return (
    <fieldset className={styles.laters} aria-label={t('messages.laterTo')}>
      <span>{t('messages.laterTo')}</span>
      {laterChoices(now, due).map((choice) => (
        <Button key={choice.kind} size="small" data-later={choice.kind} onClick={() => onChoose(choice.at)}>
          {words(choice)}
        </Button>
      ))}
      {typed === null ? (
        <Button size="small" appearance="subtle" icon={<CalendarClockRegular />} onClick={() => setTyped('')}>
          {t('messages.chooseTime')}
        </Button>
      ) : (
        <form
          className={styles.laterForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== null) onChoose(chosen);
          }}
        >
          <Input
            size="small"
            type="datetime-local"
            aria-label={t('messages.chooseTime')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button size="small" type="submit" disabledFocusable={chosen === null}>
            {t('messages.laterSet')}
          </Button>
          {typed !== '' && chosen === null && <span role="status">{t('messages.timePast')}</span>}
        </form>
      )}
    </fieldset>
  );
}
