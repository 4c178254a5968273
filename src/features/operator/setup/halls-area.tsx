import { Button, Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { HallForm } from '../../../api/entities/setup.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Edited } from '../form/edited.tsx';
import { ListHead, NoList } from '../form/list-head.tsx';
import { Section } from '../form/section.tsx';
import { useEditing } from '../form/use-editing.ts';
import { emptyHall, hallFormOf } from './setup-forms.ts';
import { SetupTable } from './setup-table.tsx';
import { HallEditor } from './small-editors.tsx';
import { useRemoval } from './use-removal.tsx';

const useStyles = makeStyles({ search: { width: '12rem' } });

/** Halls of the tax authority by the beginning of their area, or the form of one. */
export function HallsArea({ isOffline }: AreaProps) {
  const styles = useStyles();
  const { t } = useText();
  const [area, setArea] = useState('');
  const { value, outcome, refresh } = useResource('operator.halls', area);
  const hall = useEditing<HallForm>('hall', emptyHall);
  const { remove, question } = useRemoval(refresh);
  if (!hall.isKnown) return null;
  if (hall.editing !== null) {
    const { editing, change } = hall;
    return (
      <Edited opened={hall} list="operator.halls" subject={area}>
        {(onLeave) => <HallEditor {...{ editing, isOffline, onLeave }} onChange={change} />}
      </Edited>
    );
  }
  const { list, total } = value ?? { list: [], total: 0 };
  return (
    <>
      <ListHead title={t('setup.area-halls')} lead={t('setup.hallsLead')} isOffline={isOffline} onRefresh={() => void refresh()}>
        <Input
          className={styles.search}
          autoComplete="off"
          value={area}
          maxLength={6}
          inputMode="numeric"
          aria-label={t('setup.hallFilter')}
          placeholder={t('setup.hallFilter')}
          onChange={(_, data) => setArea(data.value.replace(/\D/g, ''))}
        />
        <Button appearance="primary" onClick={() => hall.begin({ id: '', seen: 0, form: emptyHall })}>
          {t('setup.newHall')}
        </Button>
      </ListHead>
      {outcome !== 'known' ? (
        <NoList {...{ outcome, isOffline }} empty={t('setup.noHalls')} onRetry={() => void refresh()} />
      ) : (
        <Section title={t('setup.hallCount', { count: total })}>
          <SetupTable
            noun="hall"
            heads={[t('setup.hallName'), t('setup.areaCode'), t('setup.address'), t('setup.phone'), t('setup.hours')]}
            empty={t(area === '' ? 'setup.noHalls' : 'setup.noHallsThere')}
            isOffline={isOffline}
            rows={list.map((entry) => ({
              ...{ id: entry.id, name: entry.name },
              cells: [entry.name, entry.areaCode, entry.address, entry.phone, entry.hours],
              onEdit: () => hall.begin({ id: entry.id, seen: entry.seen, form: hallFormOf(entry) }),
              onRemove: () => remove({ section: 'halls', id: entry.id, seen: entry.seen, name: entry.name }),
            }))}
          />
          {list.length < total && <p>{t('setup.hallsMore', { count: list.length })}</p>}
        </Section>
      )}
      {question}
    </>
  );
}
