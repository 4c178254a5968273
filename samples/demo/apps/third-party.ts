import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { minuteTime } from '../../../src/domain/core/china-time.ts';

/* What the sample pages of others keep: whom a company let read its data, and what was asked about it. In this process, while it runs. */

/** Programs that a company may let read its data. */
const clients = [
  { id: 'yunfan', name: '云帆报表' },
  { id: 'lianjie', name: '联接费控' },
] as const;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const client = v.picklist(clients.map((one) => one.id));
const scope = v.picklist(['invoices', 'declarations', 'books']);
const listed = v.object({ companyId: id });
const granted = v.object({ companyId: id, client, scopes: v.pipe(v.array(scope), v.minLength(1), v.maxLength(3)) });
const revoked = v.object({ companyId: id, client });
const question = v.object({
  companyId: id,
  kind: v.picklist(['tax_consult', 'soft_consult', 'hr_consult']),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
  file: v.pipe(v.string(), v.maxLength(200)),
  content: v.pipe(v.string(), v.maxLength(20_000)),
});
/** Most that is kept of one company, and most companies. */
const MOST = 50;
const MOST_COMPANIES = 5_000;

interface Grant {
  readonly client: string;
  readonly scopes: readonly string[];
  readonly at: string;
}
interface Question {
  readonly number: string;
  readonly kind: string;
  readonly text: string;
  readonly file: string;
  readonly at: string;
}

/** Lists by company; the company that was written to longest ago goes first when there are too many. */
function createShelf<T>() {
  const all = new Map<string, readonly T[]>();
  return {
    of: (companyId: string): readonly T[] => all.get(companyId) ?? [],
    put(companyId: string, list: readonly T[]): readonly T[] {
      all.delete(companyId);
      const [oldest] = all.keys();
      if (all.size >= MOST_COMPANIES && oldest !== undefined) all.delete(oldest);
      all.set(companyId, list.slice(0, MOST));
      return list.slice(0, MOST);
    },
  };
}

async function read<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S> | null> {
  const input = v.safeParse(schema, await c.req.json().catch(() => null));
  return input.success ? input.output : null;
}

/** The calls of the authorize page (EMBED-07). */
function mountGrants(app: Hono, now: () => number): void {
  const shelf = createShelf<Grant>();
  const told = (c: Context, grants: readonly Grant[]) => c.json({ clients, grants });
  app.post('/oauth/grants', async (c) => {
    const asked = await read(c, listed);
    return asked === null ? c.text('', 400) : told(c, shelf.of(asked.companyId));
  });
  app.post('/oauth/grant', async (c) => {
    const asked = await read(c, granted);
    if (asked === null) return c.text('', 400);
    const others = shelf.of(asked.companyId).filter((one) => one.client !== asked.client);
    return told(c, shelf.put(asked.companyId, [{ client: asked.client, scopes: asked.scopes, at: minuteTime(now(), 'zh-CN') }, ...others]));
  });
  app.post('/oauth/revoke', async (c) => {
    const asked = await read(c, revoked);
    if (asked === null) return c.text('', 400);
    return told(
      c,
      shelf.put(
        asked.companyId,
        shelf.of(asked.companyId).filter((one) => one.client !== asked.client),
      ),
    );
  });
}

/** The calls of the consult page (EMBED-08). */
function mountConsult(app: Hono, now: () => number): void {
  const shelf = createShelf<Question>();
  let count = 0;
  app.post('/consult/list', async (c) => {
    const asked = await read(c, listed);
    return asked === null ? c.text('', 400) : c.json(shelf.of(asked.companyId));
  });
  app.post('/consult/ask', async (c) => {
    const asked = await read(c, question);
    if (asked === null) return c.text('', 400);
    const { companyId, kind, text, file } = asked;
    count += 1;
    const number = `Z${String(count).padStart(5, '0')}`;
    return c.json(shelf.put(companyId, [{ number, kind, text, file, at: minuteTime(now(), 'zh-CN') }, ...shelf.of(companyId)]));
  });
}

/** Mounts what the pages of others ask their own server. `now`: this server's clock, milliseconds. */
export function mountThirdParty(app: Hono, now: () => number): void {
  mountGrants(app, now);
  mountConsult(app, now);
}
