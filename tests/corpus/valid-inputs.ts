import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import { collectionNames } from '../../src/api/collections.ts';
import { type SchemaNode, schemaNode } from '../../src/api/stream/schema-node.ts';
import { traitsOf } from '../../src/domain/core/variant.ts';
import { callNames } from './kind.ts';

/** What right inputs are made of. */
export interface Subject {
  readonly accountId: string;
  readonly companyId: string;
}

type Known = Readonly<Record<string, unknown>>;

/** What a schema cannot know, by the field's name: whose it is, and what the gateway looks at behind the schema. */
function knownOf({ accountId, companyId }: Subject): Known {
  return {
    accountId,
    companyId,
    companyIdList: companyId,
    companyIds: companyId,
    customerId: companyId,
    customerIdList: companyId,
    loginName: '13900000000',
    password: 'Abcd1234',
    newPassword: 'Abcd1234',
    dynamicPassword: '000000',
    code: '000000',
    inviteMobile: '13900000001',
    shareMobile: '13900000001',
    targetAppId: traitsOf('main').appId,
    changes: { note: { from: '', to: '' } },
    contactChanges: { 'main.phone': { from: '', to: '13800138000' } },
    at: '2026-11-20T00:00:00.000Z',
    period: '202610',
    amount: '12.00',
    day: '2026-11-10',
    orderId: randomUUID(),
    applicationId: randomUUID(),
    sceneId: randomUUID(),
    lineId: randomUUID(),
    expireDate: '2026-12-31',
    fromDay: '2026-12-31',
    doc: { code: 'vat', period: '202610', state: 'accepted', amount: null, stateAt: '2026-11-10T02:00:00.000Z' },
    certificate: 'AAAA',
    signature: 'AAAA',
    p256dh: 'B'.padEnd(87, 'x'),
    publicKey: 'B'.padEnd(87, 'x'),
    auth: 'x'.repeat(22),
    nouns: collectionNames.join(','),
    commands: { id: randomUUID(), call: 'companyHide', input: { companyId, hidden: 1 } },
  };
}

function plainValue({ type, pipe = [], options, literal }: SchemaNode): unknown {
  if (type === 'literal') return literal;
  if (type === 'picklist') return options?.[0];
  if (type === 'boolean') return false;
  if (type === 'number') return pipe.find((check) => check.type === 'min_value')?.requirement ?? 1;
  if (type === 'string') return 'x';
  throw new Error(`no right value is known for the schema ${type}`);
}

/** A value that the schema of a field takes; optional ones have their default. */
function fieldValue(node: SchemaNode, field: string, known: Known): unknown {
  if (node.item) return [fieldValue(node.item, field, known)];
  if (node.wrapped?.item && Object.hasOwn(known, field)) return [known[field]];
  if (Object.hasOwn(known, field)) return known[field];
  if (node.entries) return inputOf(node.entries, known);
  if (node.wrapped) return node.default ?? fieldValue(node.wrapped, field, known);
  return plainValue(node);
}

function inputOf(entries: Readonly<Record<string, SchemaNode>>, known: Known): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(entries).map(([field, node]) => [field, fieldValue(node, field, known)]));
}

/** A right input of every call, with every field of its schema; encrypted fields readable. */
export function validInputs(subject: Subject): Record<CallName, Readonly<Record<string, unknown>>> {
  const known = knownOf(subject);
  const inputs = callNames.map((name) => [name, inputOf(schemaNode(calls[name].input).entries ?? {}, known)]);
  return Object.fromEntries(inputs); // every call of the table has one
}
