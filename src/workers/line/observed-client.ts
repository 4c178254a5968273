import type { CallOptions, Client } from '../../api/client.ts';
import type { HeadCall, InputOf, OutputOf } from '../../api/contract.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import type { Session } from '../access/session.ts';
import type { Circuit } from './circuit.ts';

/** `stream` is a sign of life on an open stream: it proves the line, not that the gateway takes new calls. */
type Observed = (error: CallError | null, source: 'call' | 'stream') => void;

/** The client with every outcome told to `observe`, so that reachability and circuit follow what requests prove. */
export function observedClient(client: Client, observe: Observed): Client {
  async function* watched<T>(items: AsyncIterable<Result<T, CallError>>): AsyncGenerator<Result<T, CallError>> {
    for await (const item of items) {
      observe(item.ok ? null : item.error, 'stream');
      yield item;
    }
  }
  async function stream<T>(
    open: Promise<Result<AsyncIterable<Result<T, CallError>>, CallError>>,
  ): Promise<Result<AsyncIterable<Result<T, CallError>>, CallError>> {
    const opened = await open;
    observe(opened.ok ? null : opened.error, 'call');
    return opened.ok ? { ok: true, value: watched(opened.value) } : opened;
  }
  return {
    async call(row, input, options) {
      const result = await client.call(row, input, options);
      observe(result.ok ? null : result.error, 'call');
      return result;
    },
    pull: (cursor, options) => stream(client.pull(cursor, options)),
    push: (lastEventId, options) => stream(client.push(lastEventId, options)),
    clockOffset: () => client.clockOffset(),
  };
}

/** Runs `ask` with a live token: a refused token is renewed once and the same request made again, so no caller loses its place. */
async function withSession<T>(session: Session, ask: () => Promise<Result<T, CallError>>): Promise<Result<T, CallError>> {
  const ready = await session.ensure();
  if (!ready.ok) return ready;
  const used = session.context().accessToken;
  const first = await ask();
  if (first.ok || first.error.kind !== 'session-invalid') return first;
  const renewed = await session.renew(used);
  return renewed.ok ? ask() : fail(renewed.error);
}

/** The client as loops use it: calls that need a session get a live token first, and one renewal when it is refused (AUTH-13). */
export function sessionClient(client: Client, session: Session): Client {
  return {
    async call<C extends HeadCall>(row: C, input: InputOf<C>, options?: CallOptions): Promise<Result<OutputOf<C>, CallError>> {
      const ask = () => client.call(row, input, options);
      return row.session ? await withSession(session, ask) : await ask();
    },
    pull: (cursor, options) => withSession(session, () => client.pull(cursor, options)),
    push: (lastEventId, options) => withSession(session, () => client.push(lastEventId, options)),
    clockOffset: () => client.clockOffset(),
  };
}

export type Gate = () => Promise<{ readonly open: true } | { readonly open: false; readonly waitMs: number }>;

/**
 * Whether something may be sent now. An open circuit names the wait; a half-open one lets one probe out (`probe` reports its own
 * outcome to the circuit), which decides for everybody who asked meanwhile.
 */
export function createGate(circuit: Circuit, probe: () => Promise<unknown>): Gate {
  let flight: Promise<unknown> | null = null;
  return async () => {
    if (circuit.state().kind === 'half-open') {
      flight ??= probe().finally(() => {
        flight = null;
      });
      await flight;
    }
    const state = circuit.state();
    return state.kind === 'open' ? { open: false, waitMs: state.waitMs } : { open: true };
  };
}
