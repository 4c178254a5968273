import { useState } from 'react';
import { headingKey } from '../../domain/lists/headings.ts';
import { listKinds } from '../../domain/lists/kinds.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import { FileButton, FileDrop } from './file-drop.tsx';
import { ImportResult } from './import-result.tsx';
import { useListStyles } from './list-styles.ts';
import { MappingPanel } from './mapping-panel.tsx';
import { Preview } from './preview.tsx';
import { type ToGive, useGive } from './use-give.ts';
import { type OpenList, type UseList, useList } from './use-list.ts';
import { useLists } from './use-lists.ts';

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

/** Lists out of files: choose one, see how it is read and what it would change, import it, take it back (PLUS-46). */
export function ListsPage() {
  const styles = useListStyles();
  const { t } = useText();
  const lists = useLists();
  const { state, progress, choose, map, close } = useList(lists);
  const give = useGive(lists);
  const [remember, setRemember] = useState(true);
  const list = state.at === 'open' ? state.list : null;

  async function importIt(open: OpenList, what: Pick<ToGive, 'sent' | 'left'>): Promise<void> {
    const { file, mapping, table, at } = open;
    if (remember) await lists.keepMapping(headingKey(table.headings), mapping);
    if (await give.give({ kind: mapping.kind, fileName: file.name, at, ...what })) close();
  }
  async function reset({ table }: OpenList): Promise<void> {
    await lists.keepMapping(headingKey(table.headings), null);
    map({ kind: table.kind, fields: table.fields, states: {} });
  }
  const done = listKinds.flatMap((kind) => lists.row.last[kind] ?? []);
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
        {list !== null && (
          <div className={styles.body}>
            <MappingPanel list={list} remember={remember} onMap={map} onRemember={setRemember} onReset={() => void reset(list)} />
            {list.plan !== null && <Preview plan={list.plan} progress={give.progress} onGive={(what) => void importIt(list, what)} />}
            {list.plan === null && progress !== null && <p role="status">{t('lists.planning', progress)}</p>}
          </div>
        )}
        {list === null && done.map((importId) => <ImportResult key={importId} importId={importId} onUndo={give.undo} />)}
      </div>
    </FluentScope>
  );
}
