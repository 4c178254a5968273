import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useDesk } from '../../../desk/desk.tsx';
import { letInState } from '../../../domain/menus/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { Section } from '../form/section.tsx';
import { useAct } from '../form/use-act.ts';
import { letInOf, type SetupValue } from './setup-value.ts';

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere' },
  closed: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  open: { fontWeight: tokens.fontWeightSemibold },
  add: { alignSelf: 'flex-start' },
});

interface OriginCheckProps {
  readonly origin: string;
  readonly setup: SetupValue;
  readonly isOffline: boolean;
  /** Has the set-up looked at again. */
  onChanged(): Promise<unknown>;
}

/** Whether pages frame or open an origin, and what to do when they do not. */
export function OriginCheck({ origin, setup, isOffline, onChanged }: OriginCheckProps) {
  const styles = useStyles();
  const { t } = useText();
  const { worker } = useDesk();
  const act = useAct(onChanged);
  const letIn = letInOf(setup);
  const state = letInState(origin === '' ? '' : `${origin}/`, letIn);
  const isHttps = /^https:\/\/[^/]+$/.test(origin);
  function letOpen(): void {
    const seen = setup.settings.find(({ name }) => name === 'appOrigins')?.seen ?? 0;
    const value = JSON.stringify([...letIn.appOrigins, origin]);
    const asked = worker.ask('operatorSetup.operatorSettingSave', { id: 'appOrigins', seen, draft: { name: 'appOrigins', value } });
    void act(asked, { done: t('setup.originAdded'), failed: t('setup.saveFailed') });
  }
  return (
    <Section title={t('setup.originCheck')}>
      <p className={styles.text} data-let-in={state}>
        <span className={state === 'closed' ? styles.closed : styles.open}>{t(`setup.origin-${state}`)}</span>
      </p>
      {state === 'opened' && <p className={styles.text}>{t('setup.originFrameWay', { origin })}</p>}
      {state === 'closed' && (
        <>
          <p className={styles.text}>{t('setup.originFrameWay', { origin })}</p>
          <p className={styles.text}>{t('setup.originOpenWay')}</p>
          {isHttps && (
            <Button className={styles.add} disabledFocusable={isOffline} onClick={letOpen}>
              {t('setup.originAdd')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
