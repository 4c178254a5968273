/** The same keys as the Chinese file of that noun, any text. A missing or extra key does not compile. */
export type Words<T extends Readonly<Record<string, string>>> = { readonly [K in keyof T]: string };
