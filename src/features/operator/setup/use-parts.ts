import { type UsedResource, useResource } from '../../../desk/use-resource.ts';
import { type SetupPart, setupParts } from '../../../domain/publishing/setup-parts.ts';

interface PartRow {
  readonly part: SetupPart;
  readonly isSet: boolean;
  readonly count: number;
}

const isPart = (name: string): name is SetupPart => setupParts.some((one) => one === name);

/** Parts of the deployment: those that are not set up yet, and the others. */
export function useParts(): Pick<UsedResource<unknown>, 'outcome' | 'refresh'> & {
  readonly missing: readonly PartRow[];
  readonly set: readonly PartRow[];
} {
  const { value, outcome, refresh } = useResource('operator.setupParts', '');
  const parts = (value ?? []).flatMap(({ part, isSet, count }) => (isPart(part) ? [{ part, isSet: isSet === 1, count }] : []));
  return { outcome, refresh, missing: parts.filter(({ isSet }) => !isSet), set: parts.filter(({ isSet }) => isSet) };
}
