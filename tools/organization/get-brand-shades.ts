import { z } from 'zod';
import { checkedColour } from '../../src/account/organizations/brand.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { shades, shadesOf } from './brand-views.ts';
import { BRAND_PATH, brandRoute } from './routes.ts';

const input = z.object({ colour: text(20).meta({ description: '#rrggbb' }) });

export const getBrandShades = defineTool<z.infer<typeof input>, string>({
  name: 'get_brand_shades',
  title: 'Get the shades of a colour',
  description: 'The shades in which documents would use a colour, each with enough contrast for its use.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [{ ...brandRoute, method: 'GET', path: `${BRAND_PATH}shades/`, input, output: shades, view: shadesOf }],
  handler: async (_ctx, { colour }) => checkedColour(colour),
});
