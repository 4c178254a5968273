import * as v from 'valibot';
import { type FactArea, factDocs } from '../../../src/api/entities/fact.ts';
import { type SchemaNode, schemaNode } from '../../../src/api/stream/schema-node.ts';
import { orderAnswer, taskOrder, taskReport } from '../collector/protocol.ts';
import { factRow } from './facts.ts';
import { membershipRow } from './memberships.ts';
import { messageRow } from './messages.ts';
import { companyRow } from './new-companies.ts';
import { orderRow } from './orders.ts';
import { MOST_ROWS } from './rows.ts';

type Json = Readonly<Record<string, unknown>>;

/** Limits that JSON Schema knows, of the checks of a schema. */
function limitsOf({ pipe = [] }: SchemaNode): Json {
  const limits: Record<string, unknown> = {};
  for (const { type, requirement } of pipe) {
    if (type === 'max_length') limits.maxLength = requirement;
    if (type === 'min_length') limits.minLength = requirement;
    if (type === 'min_value') limits.minimum = requirement;
    if (type === 'regex' && requirement instanceof RegExp) limits.pattern = requirement.source;
    if (type === 'iso_timestamp') limits.format = 'date-time';
  }
  return limits;
}

/** The same of lists, whose lengths have other names. */
function listLimitsOf(node: SchemaNode): Json {
  const { maxLength: maxItems, minLength: minItems } = limitsOf(node);
  return { ...(maxItems === undefined ? {} : { maxItems }), ...(minItems === undefined ? {} : { minItems }) };
}

function objectOf(entries: Readonly<Record<string, SchemaNode>>): Json {
  const required = Object.entries(entries).flatMap(([name, node]) => (node.type === 'optional' ? [] : [name]));
  const properties = Object.fromEntries(Object.entries(entries).map(([name, node]) => [name, jsonSchemaOf(node)]));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** A schema of the contract as JSON Schema. */
function jsonSchemaOf(node: SchemaNode): Json {
  if (node.entries) return objectOf(node.entries);
  if (node.item) return { type: 'array', items: jsonSchemaOf(node.item), ...listLimitsOf(node) };
  if (node.type === 'nullable' && node.wrapped) return { anyOf: [jsonSchemaOf(node.wrapped), { type: 'null' }] };
  if (node.wrapped) return jsonSchemaOf(node.wrapped);
  if (node.type === 'picklist') return { enum: [...(node.options ?? [])] };
  if (node.type === 'literal') return { const: node.literal };
  if (node.type === 'unknown') return {};
  const isWhole = (node.pipe ?? []).some(({ type }) => type === 'safe_integer' || type === 'integer');
  return { type: node.type === 'number' && isWhole ? 'integer' : node.type, ...limitsOf(node) };
}

const of = (schema: v.GenericSchema): Json => jsonSchemaOf(schemaNode(schema));
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

const result = of(
  v.object({
    outcome: v.picklist(['stored', 'same', 'older', 'withdrawn', 'bad', 'refused']),
    problem: v.optional(v.string()),
  }),
);
const problems = {
  '400': 'body.bad',
  '401': 'caller.unknown, key.unknown, key.expired or key.revoked',
  '403': 'caller.forbidden',
  '413': 'body.tooLarge',
  '429': 'calls.tooMany, with Retry-After in seconds',
};
const refusals = Object.fromEntries(
  Object.entries(problems).map(([status, description]) => [status, { description, content: json(ref('Problem')) }]),
);

/** A call that takes rows. */
function rowsCall(name: string, row: string, summary: string): Json {
  const body = objectWith(name, { type: 'array', items: ref(row), minItems: 1, maxItems: MOST_ROWS });
  const answer = {
    description: 'A result for each row, in their order',
    content: json(objectWith('results', { type: 'array', items: ref('Result') })),
  };
  return {
    post: {
      summary,
      security: [{ key: [] }],
      requestBody: { required: true, content: json(body) },
      responses: { '200': answer, ...refusals },
    },
  };
}

function objectWith(name: string, schema: Json): Json {
  return { type: 'object', properties: { [name]: schema }, required: [name] };
}

const areaName = (area: string): string => `Fact${area.charAt(0).toUpperCase()}${area.slice(1)}`;

/** The API for sources as an OpenAPI document. */
export function sourcesOpenApi(): Json {
  const areas = Object.keys(factDocs) as FactArea[]; // as: the keys of the table
  const docs = Object.fromEntries(areas.map((area) => [areaName(area), of(factDocs[area])]));
  const doc = { description: 'By its area', anyOf: areas.map((area) => ref(areaName(area))) };
  const { properties, ...fact } = of(factRow) as { properties: Json }; // as: it is an object
  const schemas = {
    ...docs,
    Fact: { ...fact, properties: { ...properties, doc } },
    Message: of(messageRow),
    Company: of(companyRow),
    Membership: of(membershipRow),
    Transfer: of(orderRow),
    Result: result,
    Problem: objectWith('error', { type: 'string' }),
    TaskOrder: of(taskOrder),
    OrderAnswer: of(orderAnswer),
    TaskReport: of(taskReport),
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Sources of the tax workbench', version: '1', description: 'docs/sources.md says what it means' },
    paths: {
      '/sources/v1/facts': rowsCall('facts', 'Fact', 'Tells facts about companies'),
      '/sources/v1/messages': rowsCall('messages', 'Message', 'Sends messages about companies'),
      '/sources/v1/companies': rowsCall('companies', 'Company', 'Adds companies to accounts, or completes them'),
      '/sources/v1/memberships': rowsCall('memberships', 'Membership', 'Says until when companies are members or have a product'),
      '/sources/v1/orders': rowsCall(
        'orders',
        'Transfer',
        'Says which bank transfers for orders have arrived; the key must name the area orders',
      ),
      '/sources/v1/tasks': {
        post: {
          summary: 'Reports how far refreshes are; of the collector alone',
          security: [{ time: [], signature: [] }],
          requestBody: { required: true, content: json(ref('TaskReport')) },
          responses: { '200': { description: 'Which tasks are still waited for' }, ...refusals },
        },
      },
    },
    webhooks: {
      order: {
        post: {
          summary: 'What the gateway posts to COLLECTOR_URL',
          requestBody: { required: true, content: json(ref('TaskOrder')) },
          responses: { '200': { description: 'Which tasks are taken and which refused', content: json(ref('OrderAnswer')) } },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer' },
        time: { type: 'apiKey', in: 'header', name: 'X-Workbench-Time' },
        signature: { type: 'apiKey', in: 'header', name: 'X-Workbench-Signature' },
      },
      schemas,
    },
  };
}
