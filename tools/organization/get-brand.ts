import { z } from 'zod';
import { getBrand as get } from '../../src/account/organizations/brand.ts';
import type { Brand } from '../../src/platform/brand.ts';
import { defineTool } from '../define.ts';
import { brandLine, brandPage, brandPageView, brandText, brandTextView } from './brand-views.ts';
import { BRAND_PATH, brandRoute } from './routes.ts';

export const getBrand = defineTool<object, Brand>({
  name: 'get_brand',
  title: 'Get the brand',
  description: 'How reports, shared pages and emails of the organization look: logo, colour, font, footer and cover note.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { scope: 'account:write', input: z.strictObject({}), output: brandText, view: brandTextView, text: brandLine },
  rest: [{ ...brandRoute, method: 'GET', path: BRAND_PATH, input: z.object({}), output: brandPage, view: brandPageView }],
  handler: (ctx) => get(ctx),
});
