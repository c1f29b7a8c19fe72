import { Readable } from 'node:stream';
import { z } from 'zod';
import { setLogo } from '../../src/account/organizations/brand.ts';
import type { Brand } from '../../src/platform/brand.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { brandPage, brandPageView } from './brand-views.ts';
import { BRAND_PATH, brandRoute } from './routes.ts';

const input = z.object({
  file_name: text(500).optional().meta({ description: 'Ignored: what the picture is, its bytes say' }),
  // Set by the door, never by the caller.
  stream: z.custom<Readable>((value) => value instanceof Readable, 'Send the picture as the body, or as the field "file" of a form.'),
});

export const setBrandLogo = defineTool<z.infer<typeof input>, Brand>({
  name: 'set_brand_logo',
  title: 'Set the logo',
  description:
    'Replaces the logo with a PNG or JPEG of up to 1 MB, redrawn without metadata at no more than 720 × 240 pixels. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...brandRoute,
      method: 'POST',
      path: `${BRAND_PATH}logo/`,
      body: 'upload',
      input,
      output: brandPage,
      view: brandPageView,
      errors: ['payload_too_large', 'unsupported_media_type'],
    },
  ],
  handler: (ctx, { stream }) => setLogo(ctx, stream),
});
