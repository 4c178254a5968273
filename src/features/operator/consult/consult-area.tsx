import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ConsultForm } from '../../../api/entities/consult.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { type ButtonCode, buttonCodes } from '../../../domain/consult/scene.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Edited } from '../form/edited.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { Section } from '../form/section.tsx';
import { useEditing } from '../form/use-editing.ts';
import { Advisors } from './advisors.tsx';
import { ConsultEditor } from './consult-editor.tsx';
import { emptyConsult } from './consult-form.ts';

const useStyles = makeStyles({ line: { margin: 0 }, quiet: { margin: 0, color: tokens.colorNeutralForeground3 } });

/** What is offered of consulting and who answers, or the form of what is offered. */
export function ConsultArea({ isOffline }: AreaProps) {
  const styles = useStyles();
  const { t } = useText();
  const { value, outcome, refresh } = useResource('operator.consult', '');
  const offer = useEditing<ConsultForm>('consult', emptyConsult);
  if (!offer.isKnown) return null;
  if (offer.editing !== null) {
    const { editing, change } = offer;
    return (
      <Edited opened={offer} list="operator.consult">
        {(onLeave) => <ConsultEditor {...{ editing, isOffline, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  const form: ConsultForm = value?.config ?? emptyConsult;
  const hoursOf = (code: ButtonCode): string => {
    const duty = form.duty.find(({ buttonCode }) => buttonCode === code);
    return duty === undefined ? t('consulting.always') : t('consulting.hours', { days: duty.days, from: duty.from, to: duty.to });
  };
  return (
    <>
      <ListHead title={t('consulting.area')} lead={t('consulting.lead')} isOffline={isOffline} onRefresh={() => void refresh()}>
        <Button
          appearance="primary"
          disabledFocusable={value === null}
          onClick={() => offer.begin({ id: '', seen: value?.seen ?? 0, form })}
        >
          {t('consulting.change')}
        </Button>
      </ListHead>
      {value === null || outcome !== 'known' ? (
        <NoList {...{ outcome, isOffline }} empty={t('consulting.noButtons')} onRetry={() => void refresh()} />
      ) : (
        <>
          <Section title={t('consulting.offered')}>
            {form.buttons.length === 0 ? (
              <p className={styles.quiet}>{t('consulting.nothingOffered')}</p>
            ) : (
              buttonCodes.map((code) => (
                <p key={code} className={styles.line} data-kind={code}>
                  {t('consulting.kindLine', {
                    kind: t(`consulting.${code}`),
                    places: form.buttons.filter(({ buttonCode }) => buttonCode === code).length,
                    hours: hoursOf(code),
                  })}
                </p>
              ))
            )}
            <p className={styles.quiet}>{t('consulting.also', { phones: form.phones.length, canned: form.canned.length })}</p>
          </Section>
          <Advisors advisors={value.advisors} isOffline={isOffline} onChanged={refresh} />
        </>
      )}
    </>
  );
}
