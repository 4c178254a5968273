import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useChinaDay } from '../../../desk/calendar/use-china-day.ts';
import { useAccount } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { sourceWords } from '../../../desk/standing/source-words.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { dayWords, exactTime, shortTime } from '../../../domain/core/china-time.ts';
import { yuanWords } from '../../../domain/core/money-words.ts';
import type { AreaStatus } from '../../../domain/status/area-value.ts';
import { periodWords } from '../../../domain/status/period.ts';
import { toldOf } from '../../../domain/status/told.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { kindName } from '../areas/area-notes.tsx';
import { useDetailStyles } from './detail-styles.ts';
import { statesWords, Told, ToldAge } from './told.tsx';

/** The areas whose card has more to tell than it has room for. */
export type DetailArea = 'books' | 'tax' | 'personalTax' | 'social';

interface Of {
  companyId: string;
  locationCode: string;
}

function Figures({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  const styles = useDetailStyles();
  return (
    <dl className={styles.list}>
      {rows.map(([term, value]) => [
        <dt key={`${term} t`} className={styles.term}>
          {term}
        </dt>,
        <dd key={term} className={styles.value}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}

function Books({ companyId }: Of) {
  const { t, language } = useText();
  const told = useResource('overviews.booksResult', companyId);
  return (
    <>
      <ToldAge of={told} />
      <Told of={told}>
        {({ period, income, cost, profit, vouchers }) => (
          <Figures
            rows={[
              [t('details.period', { period: periodWords(period) }), ''],
              [t('details.income'), yuanWords(income)],
              [t('details.cost'), yuanWords(cost)],
              [t('details.profit'), yuanWords(profit)],
              [t('details.voucherRow'), formatCount(vouchers, language)],
            ]}
          />
        )}
      </Told>
    </>
  );
}

/** How the account's companies of the area stand. */
function InArea({ name, locationCode }: { name: 'overviews.personalTaxArea' | 'overviews.socialArea'; locationCode: string }) {
  const styles = useDetailStyles();
  const texts = useText();
  const { t, language } = texts;
  const told = useResource(name, locationCode);
  return (
    <section data-in-area={name}>
      <h3 className={styles.title}>{t('details.area')}</h3>
      <ToldAge of={told} />
      <Told of={told}>
        {({ companies, known, persons, byState }) => (
          <p>
            {t('details.of', { known: formatCount(known, language), companies: formatCount(companies, language) })}
            {' · '}
            {known === 0 ? t('status.word-unknown') : `${t('details.persons', { count: persons })} · ${statesWords(byState, texts)}`}
          </p>
        )}
      </Told>
    </section>
  );
}

function PersonalTax({ companyId, locationCode }: Of) {
  const { t, language } = useText();
  const told = useResource('overviews.personalTaxInfo', companyId);
  return (
    <>
      <ToldAge of={told} />
      <Told of={told}>
        {({ period, persons, paid, amount, due, state }) => (
          <Figures
            rows={[
              [t('details.period', { period: periodWords(period) }), ''],
              [t('details.personRow'), formatCount(persons, language)],
              [t('details.paid'), yuanWords(paid)],
              [t('details.taxDue'), yuanWords(amount)],
              [t('details.stateRow'), t(`status.state-${state}`)],
              [t('details.dueRow'), dayWords(due, language)],
            ]}
          />
        )}
      </Told>
      <InArea name="overviews.personalTaxArea" locationCode={locationCode} />
    </>
  );
}

function Social({ companyId, locationCode }: Of) {
  const { t, language } = useText();
  const told = useResource('overviews.socialUnit', companyId);
  return (
    <>
      <ToldAge of={told} />
      <Told of={told}>
        {({ unitCode, unitName, persons, kinds }) => (
          <Figures
            rows={[
              [t('details.unitRow'), `${unitName} · ${unitCode}`],
              [t('details.personRow'), formatCount(persons, language)],
              ...kinds.map(
                ({ kind, base, amount }) =>
                  [kindName(kind, t), t('details.withBase', { amount: yuanWords(amount), base: yuanWords(base) })] as const,
              ),
            ]}
          />
        )}
      </Told>
      <InArea name="overviews.socialArea" locationCode={locationCode} />
    </>
  );
}

function Tax({ companyId, locationCode }: Of) {
  const styles = useDetailStyles();
  const { t, language } = useText();
  const tasks = useResource('overviews.taxTasks', '');
  const halls = useResource('overviews.serviceHalls', locationCode);
  const own = (tasks.value ?? []).filter(({ customerId }) => customerId === companyId);
  return (
    <>
      <section data-tasks="">
        <h3 className={styles.title}>{t('details.tasks')}</h3>
        <ToldAge of={tasks} />
        <Told of={tasks}>
          {() =>
            own.length === 0 ? (
              <p className={styles.quiet}>{t('details.noTasks')}</p>
            ) : (
              <ul className={styles.lines}>
                {own.map(({ taskId, createdAt, endedAt, executeStatus, reason, words = '' }) => (
                  <li key={taskId} className={styles.line} data-task={executeStatus}>
                    <span className={styles.head}>
                      <span>{shortTime(Date.parse(createdAt), language)}</span>
                      <span>
                        {t(executeStatus === 5 ? 'details.taskFailed' : endedAt === '' ? 'details.taskRunning' : 'details.taskDone')}
                      </span>
                    </span>
                    {reason !== undefined && (
                      <span className={styles.quiet}>{[t(`jobs.reason-${reason}`), words].filter((one) => one !== '').join(' · ')}</span>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Told>
      </section>
      <section data-halls="">
        <h3 className={styles.title}>{t('details.halls')}</h3>
        <ToldAge of={halls} />
        <Told of={halls}>
          {(list) =>
            list.length === 0 ? (
              <p className={styles.quiet}>{t('details.noHalls')}</p>
            ) : (
              <ul className={styles.lines}>
                {list.map(({ stationCode, name, address, phone, hours }) => (
                  <li key={stationCode} className={styles.line}>
                    <b>{name}</b>
                    <span>{address}</span>
                    <span className={styles.quiet}>
                      {phone} · {hours}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Told>
      </section>
    </>
  );
}

const bodies = { books: Books, tax: Tax, personalTax: PersonalTax, social: Social } as const;

export interface AreaDetailsProps extends Of {
  area: DetailArea;
  /** What the card shows; null where nothing is known. */
  status: AreaStatus | null;
  onClose(): void;
}

/** What a card has no room for: results of the books, what personal tax was reckoned from, each kind of social insurance, halls of the tax authority. */
export function AreaDetails({ area, status, onClose, ...of }: AreaDetailsProps) {
  const styles = useDetailStyles();
  const texts = useText();
  const { t } = texts;
  const today = useChinaDay();
  const dir = useAccount((state) => state.directory);
  const row = dir?.id.indexOf(of.companyId) ?? -1;
  const Body = bodies[area];
  return (
    <Modal
      title={t('details.more', { area: t(`status.area-${area}`) })}
      seal={dir === null || row < 0 ? null : sealAt(dir, row)}
      closesBeside
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('details.close')}</Button>}
    >
      {status !== null && status.value !== null && (
        <p className={styles.quiet} title={exactTime(status.at, texts.language)} data-told="">
          {t('details.toldBy', { words: sourceWords(toldOf(status), today, texts) })}
        </p>
      )}
      <Body {...of} />
    </Modal>
  );
}
