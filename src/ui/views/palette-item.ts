/** Something that the palette finds beside companies and views: an action, a setting, a message. */
export interface PaletteItem {
  readonly key: string;
  /** What stands in its row, in the language that is shown. */
  readonly name: string;
  /** What kind of thing it is, in words. */
  readonly about: string;
  /** Other words it is found by, in small letters, as of a view. */
  readonly words: readonly string[];
  /** Keys that do the same wherever one is, as they stand in `about`. */
  readonly keys?: string | undefined;
  /** Offered before anything is typed. */
  readonly common: boolean;
  choose(): void;
}
