import type { operatorSetup } from '../../../api/calls/operator-setup.ts';
import type { OutputOf } from '../../../api/contract.ts';
import type { LetIn } from '../../../domain/menus/catalogue.ts';

/** What is set up, as the gateway tells it. */
export type SetupValue = OutputOf<typeof operatorSetup>;

/** A list of texts out of the JSON of a setting. */
function textsOf(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Which origins are let in: what may be framed may be opened. */
export function letInOf({ settings, frameSources }: SetupValue): LetIn {
  const origins = settings.find(({ name }) => name === 'appOrigins');
  return { frameSources, appOrigins: origins === undefined ? [] : textsOf(origins.value || origins.standard) };
}
