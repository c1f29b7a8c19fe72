import { z } from 'zod';
import { SYNC_FREQUENCIES } from '../../src/data/sources/connections/entities.ts';
import { signInWayOf } from '../../src/data/sources/connections/sign-in/start-sign-in.ts';
import { allowedFrequencies } from '../../src/data/sources/connections/sync-schedule.ts';
import { CONNECTORS, connectorOf } from '../../src/data/sources/connectors/index.ts';
import { PROVIDER, PROVIDERS } from '../../src/data/sources/connectors/oauth/providers.ts';
import { INCREMENTAL_WAYS } from '../../src/data/sources/connectors/types.ts';
import { SOURCE_TYPES } from '../../src/data/sources/entities.ts';
import type { Context } from '../../src/platform/context.ts';
import { sourceRead, sourceReading } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';
import { connectUrl, PERSON_CONNECTS } from './agents.ts';
import { connectorField, connectorFields } from './connector-fields.ts';
import { kindField } from './fields.ts';

const connector = named(
  'Connector',
  z.strictObject({
    kind: kindField,
    title: z.string(),
    source_type: z.enum(SOURCE_TYPES),
    preview: z.boolean().meta({ description: 'Whether it was not tried against a server of its kind yet' }),
    incremental: z.enum(INCREMENTAL_WAYS).nullable().meta({
      description: 'How changes alone can be read: by the cursor of a table, or in a way of its own; null: all is read each time',
    }),
    setup: z.string().nullable().meta({ description: 'What an administrator runs there to create an account that may only read' }),
    settings: z.array(connectorField),
    secret: z.array(connectorField),
    sign_in: z
      .strictObject({
        provider: z.enum(PROVIDERS),
        title: z.string(),
        without: z.array(z.string()).meta({ description: 'Settings that are not needed then' }),
      })
      .nullable()
      .meta({ description: 'Whose account a person can sign in with instead of entering the secret; null: nobody’s' }),
  }),
);

const output = z.strictObject({
  results: z.array(connector),
  sync_frequencies: z.array(z.enum(SYNC_FREQUENCIES)).meta({ description: 'How often the plan lets a source sync' }),
});

const agentOutput = output.extend({
  results: z.array(
    z.strictObject({
      kind: kindField,
      title: z.string(),
      setup: connector.shape.setup,
      needs: z.array(z.string()).meta({ description: 'What the person will be asked for' }),
      sign_in: z.string().nullable().meta({ description: 'Whose account the person can sign in with there instead' }),
      connect_url: z.string().meta({ description: 'The page where a person connects one' }),
    }),
  ),
});

interface Catalogue {
  found: z.infer<typeof output>;
  urlOf(kind: string): string;
}

const catalogue = (ctx: Context): z.infer<typeof output> => ({
  results: CONNECTORS.map(({ kind, title, type, settings, secret }) => ({
    kind,
    title,
    source_type: type,
    preview: connectorOf(kind).isPreview ?? false,
    incremental: connectorOf(kind).incremental ?? null,
    setup: connectorOf(kind).setup ?? null,
    // Those that only the secret needs are optional to the schema, and required by the connector.
    settings: connectorFields(settings).map((field) =>
      connectorOf(kind).signIn?.without.includes(field.name) ? { ...field, required: true } : field,
    ),
    secret: connectorFields(secret, true),
    sign_in: signInView(ctx, kind),
  })),
  sync_frequencies: allowedFrequencies(ctx.principal.plan),
});

function signInView(ctx: Context, kind: string) {
  const way = signInWayOf(ctx, kind);
  return way && { provider: way.provider, title: PROVIDER[way.provider].title, without: [...way.without] };
}

export const listConnectors = defineTool<object, Catalogue>({
  name: 'list_connectors',
  title: 'List the kinds of sources',
  description: `The kinds of sources that can be connected, with the settings and the credentials that each needs. ${PERSON_CONNECTS}: connect_url.`,
  ...sourceReading,
  mcp: {
    scope: 'data-sources:read',
    input: z.strictObject({}),
    output: agentOutput,
    view: ({ found, urlOf }) => ({
      ...found,
      results: found.results.map(({ kind, title, preview, setup, settings, secret, sign_in: signIn }) => ({
        kind,
        title: preview ? `${title} (preview)` : title,
        setup,
        needs: [...settings, ...secret].filter(({ required }) => required).map(({ name }) => name),
        sign_in: signIn?.title ?? null,
        connect_url: urlOf(kind),
      })),
    }),
    text: ({ results }: z.infer<typeof agentOutput>) =>
      results
        .map(({ title, needs, sign_in: signIn, connect_url: url }) => {
          const way = signIn === null ? '' : `, or signing in with ${signIn}`;
          return `- ${title}: needs ${needs.join(', ')}${way}. A person connects one at ${url}`;
        })
        .join('\n'),
  },
  rest: [{ ...sourceRead, path: '/api/connectors/', input: z.object({}), output, view: ({ found }) => found }],
  handler: async (ctx) => ({ found: catalogue(ctx), urlOf: (kind) => connectUrl(ctx.config, kind) }),
});
