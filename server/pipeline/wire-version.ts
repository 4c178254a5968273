import { WIRE_HEADER } from '../../src/api/http/headers.ts';
import type { Step } from './call.ts';

/** Answers 426 to a client whose wire version is no longer served. A newer one is served: the wire only grows within a version. */
export function wireVersion({ minWire }: { minWire: number }): Step {
  return (x) => {
    const version = x.header(WIRE_HEADER) ?? '';
    if (version === '') return { status: 400, code: 'header.missing', values: { name: WIRE_HEADER } };
    if (!/^\d{1,6}$/.test(version) || Number(version) < minWire) return { status: 426, code: 'wire.old' };
    return null;
  };
}
