import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import { closePopover, openAnchored } from './anchored-popover.ts';

/** A popover of the browser and the button that opens and closes it: spread `trigger` over the button and `panel` over the box. */
export interface PopoverControl {
  readonly isOpen: boolean;
  close(): void;
  readonly trigger: {
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    onPointerDown(): void;
    onClick(event: MouseEvent<HTMLElement>): void;
  };
  readonly panel: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly popover: 'auto';
    onToggle(event: { readonly newState: string }): void;
  };
}

/** A press elsewhere and Escape close it. `options`: as `openAnchored`. */
export function usePopover(options: Parameters<typeof openAnchored>[2] = {}): PopoverControl {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => closePopover(box.current);
  return {
    isOpen,
    close,
    trigger: {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onPointerDown: () => {
        wasOpen.current = box.current?.matches(':popover-open') === true;
      },
      onClick: ({ detail, currentTarget }) => {
        // The press itself has closed an open popover: it must not open again. A key press comes without one.
        if (detail > 0 ? wasOpen.current : isOpen) close();
        else if (box.current !== null) openAnchored(box.current, currentTarget, options);
      },
    },
    panel: { ref: box, popover: 'auto', onToggle: ({ newState }) => setOpen(newState === 'open') },
  };
}
