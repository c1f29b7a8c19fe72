import { z } from 'zod';
import { resetBrand as reset } from '../../src/account/organizations/brand.ts';
import type { Brand } from '../../src/platform/brand.ts';
import { defineTool } from '../define.ts';
import { BRAND_PATH, brandRoute } from './routes.ts';

export const resetBrand = defineTool<object, Brand>({
  name: 'reset_brand',
  title: 'Reset the brand',
  description: 'Takes logo, colour, font, footer and cover note off what is made from now on. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [{ ...brandRoute, method: 'DELETE', path: BRAND_PATH, status: 204, input: z.object({}), output: null, view: () => undefined }],
  handler: (ctx) => reset(ctx),
});
