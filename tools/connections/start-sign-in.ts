import { z } from 'zod';
import { type StartedSignIn, startSignIn } from '../../src/data/sources/connections/sign-in/start-sign-in.ts';
import { sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { id, iso, timestamp } from '../fields.ts';
import { kindField } from './fields.ts';

const output = z.strictObject({
  authorize_url: z.string().meta({ description: 'Where the person goes: the page of the provider that asks for consent' }),
  expires_at: timestamp,
});

const input = z
  .strictObject({
    kind: kindField,
    data_source_id: id.optional().meta({ format: 'uuid', description: 'The data source whose credentials it replaces' }),
  })
  .transform(({ kind, data_source_id: dataSourceId }) => ({ kind, ...(dataSourceId === undefined ? {} : { dataSourceId }) }));

export const startSignInTool = defineTool<z.output<typeof input>, StartedSignIn>({
  name: 'start_sign_in',
  title: 'Sign in to connect a source',
  description:
    'Begins a sign-in with an account of Google or Atlassian, for kinds whose sign_in is not null. It ends at the page /data-sources/signed-in, in the same session.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...sourceWrite,
      method: 'POST',
      path: '/api/connections/sign-ins/',
      status: 201,
      credential: 'session',
      input,
      output,
      view: ({ authorizeUrl, expiresAt }) => ({ authorize_url: authorizeUrl, expires_at: iso(expiresAt) }),
      noStore: true,
      errors: ['not_found', 'conflict', 'service_unavailable'],
    },
  ],
  handler: (ctx, asked) => startSignIn(ctx, asked),
});
