import { z } from 'zod';
import { type FinishedSignIn, finishSignIn, type Returned } from '../../src/data/sources/connections/sign-in/finish-sign-in.ts';
import { PROVIDERS } from '../../src/data/sources/connectors/oauth/providers.ts';
import { sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { text, uuid } from '../fields.ts';
import { kindField } from './fields.ts';

const input = z.strictObject({
  state: text(200, 1),
  code: text(4_000, 1).optional(),
  error: text(200, 1).optional(),
  iss: text(500, 1).optional().meta({ description: 'As in the redirect (RFC 9207)' }),
});

const output = z.strictObject({
  sign_in: uuid.meta({ description: 'For secret, as { "sign_in": "…" }: once, in this session, within 45 minutes' }),
  kind: kindField,
  provider: z.enum(PROVIDERS),
  data_source_id: uuid.nullable(),
  account: z.string().nullable().meta({ description: 'The address of the account; null if the provider does not say' }),
});

export const finishSignInTool = defineTool<Returned, FinishedSignIn>({
  name: 'finish_sign_in',
  title: 'Finish a sign-in to connect a source',
  description:
    'Takes what the provider’s redirect brought back. The grant is sealed and never returned. A refusal says why, and its details which form it began from.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  rest: [
    {
      ...sourceWrite,
      method: 'POST',
      path: '/api/connections/sign-ins/finish/',
      status: 200,
      credential: 'session',
      // Absent fields are absent to the handler, too.
      input: input as z.ZodType<Returned>,
      output,
      view: ({ id, kind, provider, dataSourceId, account }) => ({
        sign_in: id,
        kind,
        provider,
        data_source_id: dataSourceId ?? null,
        account,
      }),
      noStore: true,
    },
  ],
  handler: (ctx, returned) => finishSignIn(ctx, returned),
});
