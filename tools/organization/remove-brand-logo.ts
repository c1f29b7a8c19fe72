import { z } from 'zod';
import { removeLogo } from '../../src/account/organizations/brand.ts';
import type { Brand } from '../../src/platform/brand.ts';
import { defineTool } from '../define.ts';
import { BRAND_PATH, brandRoute } from './routes.ts';

export const removeBrandLogo = defineTool<object, Brand>({
  name: 'remove_brand_logo',
  title: 'Remove the logo',
  description: 'Takes the logo off what is made from now on. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    { ...brandRoute, method: 'DELETE', path: `${BRAND_PATH}logo/`, status: 204, input: z.object({}), output: null, view: () => undefined },
  ],
  handler: (ctx) => removeLogo(ctx),
});
