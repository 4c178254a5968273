import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { hasInvoices } from '../../../server/status/rights.ts';
import { sampleBooks, sampleFinish, sampleVoucher } from './sample-books.ts';
import { appCompany, sampleFilings, sampleInvoices, samplePay, sampleSubmit } from './sample-data.ts';
import { sampleMember, sampleRenew } from './sample-members.ts';
import type { AppServices, AppWork } from './work.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const key = v.pipe(v.string(), v.uuid());
/** A month, '' for the running one. */
const month = v.pipe(v.string(), v.regex(/^(\d{6})?$/));
const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,2})?$/));
const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const filing = { companyId: id, code: v.pipe(v.string(), v.maxLength(40)), period: v.pipe(v.string(), v.maxLength(6)), key };

const inputs = {
  company: v.object({ companyId: id }),
  invoices: v.object({ companyId: id, period: v.optional(month, ''), page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1) }),
  submit: v.object({ ...filing, sales: amount }),
  pay: v.object(filing),
  voucher: v.object({
    companyId: id,
    key,
    summary: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    lines: v.pipe(
      v.array(v.object({ account: v.pipe(v.string(), v.minLength(1), v.maxLength(40)), debit: cents, credit: cents })),
      v.maxLength(20),
    ),
  }),
  finish: v.object({ companyId: id, what: v.picklist(['post', 'close']) }),
  renew: v.object({
    companyId: id,
    code: v.pipe(v.string(), v.maxLength(10)),
    years: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3)),
    key,
  }),
  note: v.object({ companyId: id, note: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)) }),
};

/** What the account may not read of a company. */
const NOT_READ = Symbol('not read');

/** Notes that one company keeps while this runs. */
const MOST_NOTES = 50;

/** Whether a request comes from a page of the samples: what another site sends along a visitor's browser is not heard. */
function isOwnPage(c: Context): boolean {
  const origin = c.req.header('origin');
  return origin === undefined || URL.parse(origin)?.host === c.req.header('host');
}

/** The calls of the sample apps, on what the gateway knows of companies. */
export function sampleCalls(services: () => AppServices | null, work: AppWork): Hono {
  const app = new Hono();
  const notes = new Map<string, string[]>();
  const on = <S extends v.GenericSchema>(
    path: string,
    schema: S,
    run: (input: v.InferOutput<S>, live: AppServices) => Promise<object | null | typeof NOT_READ>,
  ) =>
    app.post(path, async (c) => {
      if (!isOwnPage(c)) return c.text('', 403);
      const input = v.safeParse(schema, await c.req.json().catch(() => null));
      if (!input.success) return c.text('', 400);
      const live = services();
      if (live === null) return c.text('', 503);
      const answer = await run(input.output, live);
      if (answer === NOT_READ) return c.text('', 403);
      return answer === null ? c.text('', 404) : c.json(answer);
    });

  on('/invoices', inputs.invoices, async ({ companyId, ...asked }, live) => {
    const company = await appCompany(live, companyId);
    return company && (hasInvoices(company.company) ? sampleInvoices(company, asked) : NOT_READ);
  });
  on('/filings', inputs.company, async ({ companyId }, live) => {
    await work.settle(live);
    const company = await appCompany(live, companyId);
    return company && { list: sampleFilings(company) };
  });
  on('/filings/submit', inputs.submit, async (given, live) => ({ outcome: await sampleSubmit(live, work, given) }));
  on('/filings/pay', inputs.pay, async (given, live) => ({ outcome: await samplePay(live, work, given) }));
  on('/books', inputs.company, async ({ companyId }, live) => {
    const company = await appCompany(live, companyId);
    return company && sampleBooks(work, company);
  });
  on('/books/voucher', inputs.voucher, async (given, live) => {
    const company = await appCompany(live, given.companyId);
    return company && { outcome: await sampleVoucher(live, work, { company, given }) };
  });
  on('/books/finish', inputs.finish, async ({ companyId, what }, live) => {
    const company = await appCompany(live, companyId);
    return company && { outcome: await sampleFinish(live, company, what) };
  });
  on('/members', inputs.company, ({ companyId }, live) => sampleMember(live, companyId));
  on('/members/renew', inputs.renew, async (given, live) => ({ outcome: await sampleRenew(live, work, given) }));
  on('/notes', inputs.note, async ({ companyId, note }) => {
    notes.set(companyId, [...(notes.get(companyId) ?? []), note].slice(-MOST_NOTES));
    return { count: notes.get(companyId)?.length ?? 0 };
  });
  return app;
}
