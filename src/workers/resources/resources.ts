import { factKey } from '../../db/facts.ts';
import { type ResourceHome, resourceHomes } from '../nouns.ts';
import type { Resource, When } from './define-resource.ts';

type Homes = typeof resourceHomes;
type Home = keyof Homes;
type Module<N extends Home> = Awaited<ReturnType<Homes[N]['resources']>>;

/** `noun.resource`, how a view names what it shows. */
export type ResourceName = { [N in Home]: `${N}.${keyof Module<N> & string}` }[Home];

/** A resource of one subject: a companyId, a locationCode for what belongs to an area, '' for what belongs to the account. */
export interface ResourceRef {
  readonly name: ResourceName;
  readonly subject: string;
}

/** What is kept of the answer, as a view reads it. */
export type ResourceValue<R extends ResourceName> = R extends `${infer N extends Home}.${infer K}`
  ? K extends keyof Module<N>
    ? Module<N>[K] extends Resource<infer V>
      ? V
      : never
    : never
  : never;

/** Key of the fact in which the answer is kept: facts are named without the noun. */
export function factOf({ name, subject }: { readonly name: string; readonly subject: string }): string {
  return factKey(name.slice(name.indexOf('.') + 1), subject);
}

const load = (noun: Home): Promise<Readonly<Record<string, Resource>>> => resourceHomes[noun].resources();

/** The resource of that name, loaded with its noun; null when its code does not load, or nobody here knows the name. */
export async function resourceOf(name: string): Promise<Resource | null> {
  const [noun, key = ''] = name.split('.') as [Home, string?]; // as: how these names are made
  if (!Object.hasOwn(resourceHomes, noun)) return null;
  const held = await load(noun).catch(() => null);
  return held?.[key] ?? null;
}

/** Names of the resources that are needed then; null when the code of one does not load. */
export async function resourcesAt(at: When): Promise<ResourceName[] | null> {
  const homes: Readonly<Record<Home, ResourceHome>> = resourceHomes;
  const nouns = (Object.keys(homes) as Home[]).filter((noun) => homes[noun].at === at); // as: the keys of the list
  try {
    const names = nouns.map(async (noun) =>
      Object.entries(await load(noun)).flatMap(([key, { when }]) => (when[at] === undefined ? [] : [`${noun}.${key}` as ResourceName])),
    ); // as: the names of its module
    return (await Promise.all(names)).flat();
  } catch {
    return null;
  }
}
