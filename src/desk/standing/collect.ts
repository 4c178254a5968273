import type { WorkArea } from '../../domain/status/work-area.ts';
import { useResource } from '../use-resource.ts';

/**
 * Whether an area can be asked for anew: a collector is connected for it (PLUS-43). Where none is, no refresh is offered. Until the gateway has said it,
 * nothing is.
 */
export function useCollectable(): (area: WorkArea) => boolean {
  const { value } = useResource('config.remoteConfig', '');
  return (area) => value !== null && (value.collect === undefined || value.collect.includes(area));
}

/** Whether the gateway says that no collector is connected for an area. Until it has said anything, none is called missing. */
export function useNotConnected(): (area: WorkArea) => boolean {
  const { value } = useResource('config.remoteConfig', '');
  return (area) => value?.collect !== undefined && !value.collect.includes(area);
}
