import * as v from 'valibot';
import type { GatewayKeys } from '../access/keys.ts';
import type { CallState, Refusal, Step } from './call.ts';
import { isHostileText } from './payload.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The payload with its encrypted fields opened. A secret that came readable is refused: it is in somebody's log by now (HDR-06). */
async function openSecrets(payload: Payload, names: readonly string[], keys: GatewayKeys): Promise<Payload | Refusal['code']> {
  const opened: Record<string, unknown> = { ...payload };
  for (const name of names) {
    const encrypted = payload[name];
    if (encrypted === undefined) continue;
    if (typeof encrypted !== 'string') return 'secret.bad';
    const field = await keys.open(encrypted);
    if (!field.ok) return field.error;
    // A database refuses it; readable fields were looked at with the body.
    if (isHostileText(field.value)) return 'secret.bad';
    opened[name] = field.value;
  }
  return opened;
}

/** Where the schema refused the input; never the values. */
function pathsOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.slice(0, 20).map((issue) => v.getDotPath(issue) ?? '');
}

/** Parses a payload whose secrets are open by the call's schema into its state; what is wrong with it otherwise. */
export function parse(state: Pick<CallState, 'call' | 'input'>, payload: Payload): Refusal | null {
  const parsed = v.safeParse(state.call.input, payload);
  if (!parsed.success) return { status: 400, code: 'input.invalid', body: { paths: pathsOf(parsed.issues) } };
  state.input = parsed.output;
  return null;
}

/** Opens encrypted fields and parses the payload by the call's schema: what is behind it is trusted. */
export function parseInput({ keys }: { keys: GatewayKeys }): Step {
  return (_x, state) => {
    const { call, payload } = state;
    if (call.secret.length === 0) return parse(state, payload);
    return openSecrets(payload, call.secret, keys).then((opened) =>
      typeof opened === 'string' ? { status: 400, code: opened } : parse(state, opened),
    );
  };
}
