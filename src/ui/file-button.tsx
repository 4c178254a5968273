import { Button } from '@fluentui/react-components';
import { useRef } from 'react';

export interface FileButtonProps {
  label: string;
  isPrimary?: boolean;
  /** Ends of names that are offered; tables by default. */
  accept?: string;
  onFile(file: File): void;
}

/** A button that asks for a file. */
export function FileButton({ onFile, label, isPrimary = false, accept = '.xlsx,.xls,.csv,.txt,.tsv' }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button appearance={isPrimary ? 'primary' : 'secondary'} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
