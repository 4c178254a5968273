import * as v from 'valibot';

/** What a file holds, or what is wrong with it. */
export type FileRead<T> = { readonly file: T } | { readonly problems: readonly string[] };

/** A file of JSON by its schema, or what is wrong with it: one line a place, such as `protocols.0.url: https:// or a path of the page`. */
export function readJsonFile<S extends v.GenericSchema>(schema: S, text: string): FileRead<v.InferOutput<S>> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return { file: parsed.output };
  return { problems: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`) };
}
