import { bad, type InputOf, type OutputOf, type Said, told } from './said.ts';

const NAME = /^[\w.-]{1,64}$/;
const MOST_VALUE = 4_096;
const MOST_COOKIES = 50;

/** Cookies of each origin (BRIDGE-01), in memory only. Who asks is the browser's word, Origin: no input names another one. */
export class Cookies {
  readonly #jars = new Map<string, Map<string, string>>();

  /** What an origin has put here, after its changes. */
  ask(origin: string, { set = {}, remove = [] }: InputOf<'cookies'>): Said<OutputOf<'cookies'>> {
    const given = Object.entries(set);
    if (given.some(([name, value]) => !NAME.test(name) || value.length > MOST_VALUE)) return bad('不是 cookie not a cookie');
    const jar = new Map(this.#jars.get(origin));
    for (const name of remove) jar.delete(name);
    for (const [name, value] of given) jar.set(name, value);
    if (jar.size > MOST_COOKIES) return bad('cookie 太多 too many cookies');
    this.#jars.set(origin, jar);
    return told({ cookies: Object.fromEntries(jar) });
  }

  forgetAll(): void {
    this.#jars.clear();
  }
}
