import { z } from 'zod';
import { CONNECTORS } from '../../src/data/sources/connectors/index.ts';
import { SOURCE_TYPES } from '../../src/data/sources/entities.ts';
import { sourceRead, sourceReading } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';
import { connectorField, connectorFields } from './connector-fields.ts';

const connector = named(
  'Connector',
  z.strictObject({
    kind: z.string(),
    title: z.string(),
    source_type: z.enum(SOURCE_TYPES),
    settings: z.array(connectorField),
    secret: z.array(connectorField),
  }),
);

const output = z.strictObject({ results: z.array(connector) });

const catalogue = (): z.infer<typeof output> => ({
  results: CONNECTORS.map(({ kind, title, type, settings, secret }) => ({
    kind,
    title,
    source_type: type,
    settings: connectorFields(settings),
    secret: connectorFields(secret, true),
  })),
});

export const listConnectors = defineTool<object, z.infer<typeof output>>({
  name: 'list_connectors',
  title: 'List the kinds of sources',
  description: 'The kinds of sources that can be connected, with the settings and the credentials that each needs.',
  ...sourceReading,
  rest: [{ ...sourceRead, path: '/api/connectors/', input: z.object({}), output, view: (found) => found }],
  handler: async () => catalogue(),
});
