/** Something that the palette finds beside companies and views: an action, a setting, a message. */
export interface PaletteItem {
  readonly key: string;
  /** What stands in its row, in the language that is shown. */
  readonly name: string;
  /** What kind of thing it is, in words. */
  readonly about: string;
  /** Other words it is found by, in small letters, as of a view. */
  readonly words: readonly string[];
  /** Its name is a line of text, as of a message: a word of it does not call it. */
  readonly isSentence?: true;
  /** Keys that do the same wherever one is, as they stand in `about`. */
  readonly keys?: string | undefined;
  /** Offered before anything is typed. */
  readonly common: boolean;
  choose(): void;
}
