import { z } from 'zod';
import { CONNECTORS } from '../../src/data/sources/connectors/index.ts';
import { SOURCE_TYPES } from '../../src/data/sources/entities.ts';
import { sourceRead, sourceReading } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';

/** One field of a kind's settings or secret: what its form shows. */
const field = named(
  'ConnectorField',
  z.strictObject({
    name: z.string(),
    type: z.enum(['text', 'lines', 'number', 'choice', 'secret']),
    required: z.boolean(),
    default: z.union([z.string(), z.number(), z.null()]),
    choices: z.array(z.string()).meta({ description: 'For the type choice' }),
    description: z.string(),
  }),
);
type Field = z.infer<typeof field>;

const connector = named(
  'Connector',
  z.strictObject({
    kind: z.string(),
    title: z.string(),
    source_type: z.enum(SOURCE_TYPES),
    settings: z.array(field),
    secret: z.array(field),
  }),
);

const output = z.strictObject({ results: z.array(connector) });

const catalogue = (): z.infer<typeof output> => ({
  results: CONNECTORS.map(({ kind, title, type, settings, secret }) => ({
    kind,
    title,
    source_type: type,
    settings: fieldsOf(settings),
    secret: fieldsOf(secret).map((one) => ({ ...one, type: 'secret' as const })),
  })),
});

interface JsonSchema {
  type?: string;
  enum?: string[];
  maxLength?: number;
  default?: string | number | null;
  description?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Longer texts get several lines. */
const LINE_MAX = 1_000;

function fieldsOf(schema: z.ZodType): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property.anyOf?.[0] ?? property),
    required: required.includes(name),
    default: property.default ?? null,
    choices: property.enum ?? [],
    description: property.description ?? '',
  }));
}

function typeOf({ enum: choices, type, maxLength = 0 }: JsonSchema): Field['type'] {
  if (choices) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  return maxLength > LINE_MAX ? 'lines' : 'text';
}

export const listConnectors = defineTool<object, z.infer<typeof output>>({
  name: 'list_connectors',
  title: 'List the kinds of sources',
  description: 'The kinds of sources that can be connected, with the settings and the credentials that each needs.',
  ...sourceReading,
  rest: [{ ...sourceRead, path: '/api/connectors/', input: z.object({}), output, view: (found) => found }],
  handler: async () => catalogue(),
});
