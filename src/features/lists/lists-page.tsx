import { Button } from '@fluentui/react-components';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askList } from '../../desk/asked/asked-list.ts';
import { headingKey } from '../../domain/lists/headings.ts';
import { listKinds } from '../../domain/lists/kinds.ts';
import { recognised } from '../../domain/lists/mapping.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import { CompaniesPreview } from './companies-preview.tsx';
import { FileDrop } from './file-drop.tsx';
import { useListStyles } from './list-styles.ts';
import { type ListDesk, listDesk, onListDesk } from './lists-store.ts';
import { MappingPanel } from './mapping-panel.tsx';
import { Preview } from './preview.tsx';
import { ImportResult } from './result/import-result.tsx';
import type { ToGive } from './use-give.ts';
import type { OpenList, UseList } from './use-list.ts';

/** Which file is open, in words, and another one in its place. */
function Head({ list, choose }: { list: OpenList | null; choose: UseList['choose'] }) {
  const styles = useListStyles();
  const { t } = useText();
  const where = list === null ? '' : (list.table.encoding ?? t('lists.sheet', { name: list.table.sheet ?? '' }));
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t('frame.lists')}</h1>
      {list !== null && (
        <>
          <span className="wb-chip wb-chip-brand">{t(`lists.kind-${list.mapping.kind}`)}</span>
          <span className="wb-quiet">
            {t('lists.fileFacts', { name: list.file.name, count: list.table.count, where, line: list.table.headingLine })}
          </span>
          <FileButton label={t('lists.another')} onFile={(file) => void choose(file)} />
        </>
      )}
    </header>
  );
}

/** The file that is open: how it is read, and what it would do. */
function Open({ list, desk }: { list: OpenList; desk: ListDesk }) {
  const styles = useListStyles();
  const { t } = useText();
  const { lists, give, list: reading } = desk;
  const [remember, setRemember] = useState(true);
  const { plan, mapping, table, file, at, held } = list;
  async function importIt(what: Pick<ToGive, 'sent' | 'left' | 'follows'>): Promise<void> {
    if (remember) await lists.keepMapping(headingKey(table.headings), mapping);
    if (await give.give({ kind: mapping.kind, fileName: file.name, at, ...what })) reading.close();
  }
  async function reset(): Promise<void> {
    await lists.keepMapping(headingKey(table.headings), null);
    reading.map(recognised(table, table.kind));
  }
  const asked = { progress: give.progress, onGive: (what: Parameters<typeof importIt>[0]) => void importIt(what), onCancel: give.cancel };
  return (
    <div className={styles.body}>
      <MappingPanel list={list} remember={remember} onMap={reading.map} onRemember={setRemember} onReset={() => void reset()} />
      {plan !== null && mapping.kind === 'companies' && <CompaniesPreview rows={plan.companies} {...{ held, mapping, ...asked }} />}
      {plan !== null && mapping.kind !== 'companies' && <Preview plan={plan} onTell={reading.tell} {...asked} />}
      {plan === null && reading.progress !== null && (
        <p role="status">
          {t('lists.planning', reading.progress)} <Button onClick={reading.close}>{t('lists.cancel')}</Button>
        </p>
      )}
    </div>
  );
}

/** Lists out of files: choose one, see how it is read and what it would change, import it, take it back (PLUS-46). What runs goes on when this is left. */
export function ListsPage() {
  const styles = useListStyles();
  const { t } = useText();
  const desk = useSyncExternalStore(onListDesk, listDesk);
  useEffect(() => askList(), []);
  if (desk === null) return null;
  const { state, choose } = desk.list;
  const list = state.at === 'open' ? state.list : null;
  const done = listKinds.flatMap((kind) => desk.lists.row.last[kind] ?? []);
  return (
    <FluentScope>
      <div className={styles.page}>
        <Head list={list} choose={choose} />
        {state.at === 'reading' && <p role="status">{t('lists.reading', { name: state.name })}</p>}
        {state.at === 'problem' && (
          <p role="alert">
            {state.name} {t(`lists.problem-${state.problem}`)}
          </p>
        )}
        {list === null && state.at !== 'reading' && <FileDrop onFile={(file) => void choose(file)} />}
        {list !== null && <Open key={list.file.name} list={list} desk={desk} />}
        {list === null && done.map((importId) => <ImportResult key={importId} importId={importId} onUndo={desk.give.undo} />)}
      </div>
    </FluentScope>
  );
}
