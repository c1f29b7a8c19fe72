import { z } from 'zod';
import { SEMANTIC_ROLES } from '../../src/data/engine/types.ts';
import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { overrideRoles } from '../../src/data/sources/override-roles.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { sourcePage, sourcePageView } from './views.ts';

const role = z.enum(SEMANTIC_ROLES, `Use one of ${SEMANTIC_ROLES.join(', ')}, or null.`).nullable();
const input = z.strictObject({
  id,
  roles: z.record(text(500), z.record(text(500), role)).meta({ description: '{table: {column: role}}; null removes an override' }),
});

export const setColumnRoles = defineTool<z.infer<typeof input>, { source: DataSource; snapshot: Snapshot | null }>({
  name: 'set_column_roles',
  title: 'Set what columns mean',
  description:
    'Overrides the inferred roles of columns, for the data in use and for later imports. Columns that are not named keep theirs.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'PATCH',
      path: '/api/data-sources/{id}/roles/',
      status: 200,
      gate: 'general',
      scope: 'data_sources:write',
      input,
      output: sourcePage,
      view: sourcePageView,
      errors: ['conflict'],
      tag: 'General API',
    },
  ],
  handler: async (ctx, { id: sourceId, roles }) => {
    await overrideRoles(ctx, sourceId, roles);
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});
