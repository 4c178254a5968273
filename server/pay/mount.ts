import type { Hono } from 'hono';
import type { Env, Services } from '../pipeline/call.ts';

/** Largest notification, characters. */
const MOST_SIGNS = 64_000;

/** Where providers notify: their own form of questions and answers. An answer of success follows the commit. */
export function mountPay(app: Hono<Env>, { pay, log }: Services): void {
  app.post('/pay/v1/:provider/notify', async (c) => {
    if (Number(c.req.header('content-length') ?? 0) > MOST_SIGNS) return c.body(null, 413);
    const body = await c.req.text();
    if (body.length > MOST_SIGNS) return c.body(null, 413);
    const result = await pay.notified(c.req.param('provider'), { headers: (name) => c.req.header(name) ?? '', body });
    if (result === null) return c.body(null, 404);
    const { answer, outcome } = result;
    if (outcome !== 'taken') log.debug('notification answered', { outcome });
    return new Response(answer.body, { status: answer.status, headers: { 'Content-Type': answer.type } });
  });
}
