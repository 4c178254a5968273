import type { ComponentType } from 'react';

export interface NamedRowProps {
  id: string;
  name: string;
  /** What it is, below the name. */
  about: string;
  icon?: ComponentType | undefined;
  /** The arrow keys are here. */
  at: boolean;
  onChoose(): void;
}

/** A view, action, setting or message as an option of the search's listbox. */
export function NamedRow({ id, name, about, icon: Icon, at, onChoose }: NamedRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which says by aria-activedescendant where it is
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={at}
      className="wb-pick"
      data-at={at || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="wb-pick-hit">
        <span className="wb-pick-icon">{Icon && <Icon />}</span>
        <span className="wb-row-text">
          <span className="wb-row-name">{name}</span>
          <span className="wb-row-meta">{about}</span>
        </span>
      </span>
    </div>
  );
}
