import { Button, mergeClasses } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import { PeopleRegular } from '@fluentui/react-icons/headless/svg/people';
import { TableRegular } from '@fluentui/react-icons/headless/svg/table';
import { type ReactNode, useEffect } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useFirstDayStyles } from '../../../desk/first-day/first-day-styles.ts';
import { StatutoryMonth } from '../../../desk/first-day/statutory-month.tsx';
import { useTakeFile, useTakenTables } from '../../../desk/first-day/take-table.ts';
import { AddByHandButton, BindButtons } from '../../../desk/first-day/way-buttons.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { knownSpellings } from '../../../domain/lists/companies/columns.ts';
import { sampleList } from '../../../domain/lists/companies/sample-list.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import { Received } from '../relations/received.tsx';
import { LaterBoxes } from './later-boxes.tsx';

/** The first day has begun: what is left of it is told when there are companies. */
function useBegun(): void {
  const { writes, clock } = useDesk();
  useEffect(() => {
    void writes.use(
      () => import('../../../db/commands/first-day.ts'),
      (code, { db }) => code.keepFirstDay(db, 'begun', clock.now()),
    );
  }, [writes, clock]);
}

function Excel({ isOver }: { isOver: boolean }) {
  const styles = useFirstDayStyles();
  const { t } = useText();
  const { saveText } = usePageHost();
  const take = useTakeFile();
  return (
    <div className={styles.way}>
      <TableRegular className={styles.icon} aria-hidden />
      <div>
        <strong>{t('firstDay.excel')}</strong> <span className="wb-chip wb-chip-brand">{t('firstDay.fastest')}</span>
        <div className="wb-quiet">{t('firstDay.excelLead', { n: knownSpellings })}</div>
      </div>
      <span />
      <div className={mergeClasses(styles.wide, styles.drop, isOver && styles.over)} data-part="drop" data-over={isOver}>
        <strong className={styles.narrowOut}>{t(isOver ? 'firstDay.dropNow' : 'firstDay.drop')}</strong>
        <span className={mergeClasses('wb-quiet', styles.narrowOut)}>{t('firstDay.dropLead')}</span>
        <span className={styles.buttons}>
          <FileButton label={t('firstDay.choose')} isPrimary onFile={take} />
          <Button onClick={() => saveText(t('firstDay.sampleName'), sampleList)}>{t('firstDay.sample')}</Button>
          <span className={styles.narrowOut}>
            <kbd className="wb-kbd">Ctrl V</kbd> <span className="wb-quiet">{t('firstDay.paste')}</span>
          </span>
        </span>
      </div>
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  lead: string;
  children: ReactNode;
}

function Way({ icon, title, lead, children }: WayProps) {
  const styles = useFirstDayStyles();
  return (
    <div className={styles.way}>
      {icon}
      <div>
        <strong>{title}</strong>
        <div className="wb-quiet">{lead}</div>
      </div>
      {children}
    </div>
  );
}

/** The ways in which companies come into an account, the quickest first. Without the line what needs it says so. */
function Ways({ isOver }: { isOver: boolean }) {
  const styles = useFirstDayStyles();
  const { t } = useText();
  return (
    <section className={`wb-card ${styles.ways}`} aria-label={t('firstDay.step1')}>
      <Excel isOver={isOver} />
      <Way icon={<EditRegular className={styles.icon} aria-hidden />} title={t('firstDay.byHand')} lead={t('firstDay.byHandLead')}>
        <AddByHandButton />
      </Way>
      <Way icon={<LinkRegular className={styles.icon} aria-hidden />} title={t('firstDay.bind')} lead={t('firstDay.bindLead')}>
        <span className={styles.buttons}>
          <BindButtons />
        </span>
      </Way>
      <div className={styles.way}>
        <PeopleRegular className={styles.icon} aria-hidden />
        <span className="wb-quiet">{t('firstDay.invited')}</span>
      </div>
      <Received />
    </section>
  );
}

const steps = [1, 2, 3] as const;

/** Company management of an account without companies, to which it is led from home (ROUTE-16): how they come in, what will stand here, and the days of the whole country, which are right already. */
export function FirstDayPage() {
  const styles = useFirstDayStyles();
  const { t } = useText();
  useBegun();
  const isOver = useTakenTables(t('firstDay.pastedName'));
  return (
    <FluentScope>
      <div className={styles.page} data-part="first-day">
        <div className={styles.main}>
          <header className={styles.head}>
            <div>
              <h1 className={styles.title}>
                {t('firstDay.title')} <span className={styles.warning}>{t('companies.empty')}</span>
              </h1>
              <span className="wb-quiet">{t('firstDay.lead')}</span>
            </div>
            <ol className={styles.steps} aria-label={t('firstDay.steps')}>
              {steps.map((n) => (
                <li key={n} className={mergeClasses(styles.step, n === 1 && styles.stepNow)} aria-current={n === 1 ? 'step' : undefined}>
                  <span className={mergeClasses(styles.dot, n === 1 && styles.dotNow)}>{n}</span>
                  {t(`firstDay.step${n}`)}
                </li>
              ))}
            </ol>
          </header>
          <Ways isOver={isOver} />
          <LaterBoxes />
        </div>
        <StatutoryMonth />
      </div>
    </FluentScope>
  );
}
