import { z } from 'zod';
import { COVER_NOTE_MAX, changeBrand, FOOTER_MAX } from '../../src/account/organizations/brand.ts';
import { BRAND_FONT_NAMES, type Brand } from '../../src/platform/brand.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { brandLine, brandPage, brandPageView, brandText, brandTextView } from './brand-views.ts';
import { BRAND_PATH, brandRoute } from './routes.ts';

const input = z
  .strictObject({
    colour: text(20).nullable().optional().meta({ description: '#rrggbb; null: the service’s own' }),
    font: z
      .enum(BRAND_FONT_NAMES, `Use ${BRAND_FONT_NAMES.join(', ')} or null.`)
      .nullable()
      .optional(),
    footer: text(FOOTER_MAX).optional().meta({ description: 'A line at the foot of pages; empty: none' }),
    cover_note: text(COVER_NOTE_MAX).optional().meta({ description: 'Sentences under the title of reports; empty: none' }),
  })
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'Send what to change: colour, font, footer, cover_note or several.',
  );

export const updateBrand = defineTool<z.infer<typeof input>, Brand>({
  name: 'update_brand',
  title: 'Update the brand',
  description:
    'Changes the colour, font, footer or cover note of reports made from now on, of shared dashboards and of emails. People set the logo in Settings. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  mcp: { scope: 'account:write', input, output: brandText, view: brandTextView, text: brandLine },
  rest: [{ ...brandRoute, method: 'PATCH', path: BRAND_PATH, input, output: brandPage, view: brandPageView }],
  handler: (ctx, { colour, font, footer, cover_note: coverNote }) => changeBrand(ctx, { colour, font, footer, coverNote }),
});
