import type { TextKey } from '../texts/catalogue.ts';
import { useText } from './text.ts';

/** A shortcut: its keys, and what it does. */
export interface ListedKeys {
  readonly keys: readonly string[];
  readonly text: TextKey;
}

/** Shortcuts, one under the other; inside a box of the class `wb-help`. */
export function KeyList({ list }: { list: readonly ListedKeys[] }) {
  const { t } = useText();
  return (
    <dl>
      {list.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className="wb-kbd">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
