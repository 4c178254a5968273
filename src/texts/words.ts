type Plural<K> = K extends `${infer Base}_other` ? `${Base}_one` : never;

/**
 * The same keys as the Chinese file of that noun, any text: a missing or extra key does not compile. English may add `key_one` beside
 * `key_other`; Chinese has no plural.
 */
export type Words<T extends Readonly<Record<string, string>>> = { readonly [K in keyof T]: string } & {
  readonly [K in Plural<keyof T>]?: string;
};
