import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { CallError } from '../../../api/error-kinds.ts';
import type { Result } from '../../../domain/core/result.ts';
import { useText } from '../../../ui/text.ts';
import { EditorHead } from '../form/editor-head.tsx';
import { useEditorStyles } from '../form/editor-styles.ts';
import type { ProblemOf } from '../form/form-fields.tsx';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';

const useStyles = makeStyles({ alone: { gridTemplateColumns: 'minmax(18rem, 44rem)' } });

/** What the fields of an entry are given. */
export interface EntryFields {
  readonly problemOf: ProblemOf;
  /** A field was typed in: what is wrong with it is told from then on. */
  touch(field: string): void;
}

export interface EntryEditorProps {
  readonly title: string;
  readonly isOffline: boolean;
  /** Pictures are on their way: it is not stored without them. */
  readonly isUploading?: boolean;
  /** Sends the form as it stands. */
  send(): Promise<Result<unknown, CallError>>;
  /** What was typed may go; `done` when it was stored. */
  onLeave(done: boolean): void;
  /** What stands beside the form. */
  readonly beside?: ReactNode;
  children(fields: EntryFields): ReactNode;
}

/** The form of one entry of the set-up: its fields, what is wrong with them, and how it is stored. */
export function EntryEditor({ title, isOffline, isUploading = false, send, onLeave, beside, children }: EntryEditorProps) {
  const styles = useStyles();
  const editor = useEditorStyles();
  const { t } = useText();
  const { problemOf, touch, tried } = useProblems();
  const { busy, save } = useSave({
    send,
    done: () => t('setup.saved'),
    failed: t('setup.saveFailed'),
    onDone: () => onLeave(true),
    onRefused: tried,
  });
  return (
    <>
      <EditorHead
        {...{ title, isOffline, isUploading, busy }}
        does={t('setup.save')}
        onBack={() => onLeave(false)}
        onPublish={() => void save()}
      />
      <div className={mergeClasses(editor.columns, beside === undefined && styles.alone)}>
        <div className={editor.column}>{children({ problemOf, touch })}</div>
        {beside !== undefined && <div className={editor.column}>{beside}</div>}
      </div>
    </>
  );
}
