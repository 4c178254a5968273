import { useEffect, useRef, useState } from 'react';
import { LISTS_PATH } from '../../domain/core/view-paths.ts';
import { useGoTo } from '../../ui/views/view-target.ts';
import { askList } from '../asked/asked-list.ts';
import type { ListFile } from '../page-host.ts';

/** Opens a file in lists, where it is looked at before anything is written. */
export function useTakeFile(): (file: ListFile) => void {
  const goTo = useGoTo(LISTS_PATH);
  return (file) => {
    askList(file);
    goTo();
  };
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Takes what is dropped anywhere on the window, and a table that is pasted outside of a field, while it is mounted. `pastedName`: what a pasted table is
 * called. Answers whether a file is held over the window.
 */
export function useTakenTables(pastedName: string): boolean {
  const take = useTakeFile();
  const latest = useRef({ take, pastedName });
  latest.current = { take, pastedName };
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) latest.current.take(file);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event)) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file === undefined && text.trim() === '') return;
      event.preventDefault();
      latest.current.take(file ?? new File([text], latest.current.pastedName));
    };
    const heard = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop, paste: onPaste } as const;
    for (const [name, listener] of Object.entries(heard)) window.addEventListener(name, listener as EventListener); // as: each is of its event
    return () => {
      for (const [name, listener] of Object.entries(heard)) window.removeEventListener(name, listener as EventListener); // as: each is of its event
    };
  }, []);
  return isOver;
}
