import { mergeClasses } from '@fluentui/react-components';
import { type DragEvent, useState } from 'react';
import type { ListFile } from '../../desk/page-host.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { useText } from '../../ui/text.ts';
import { useListStyles } from './list-styles.ts';

export interface FileDropProps {
  onFile(file: ListFile): void;
}

/** Where a file is dropped or chosen. */
export function FileDrop({ onFile }: FileDropProps) {
  const styles = useListStyles();
  const { t } = useText();
  const [isOver, setOver] = useState(false);
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  }
  return (
    <section
      className={mergeClasses(styles.drop, isOver && styles.over)}
      aria-label={t('lists.choose')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span>{t('lists.drop')}</span>
      <FileButton label={t('lists.choose')} isPrimary onFile={onFile} />
      <span className="wb-quiet">{t('lists.lead')}</span>
    </section>
  );
}
