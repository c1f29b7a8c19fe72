import { z } from 'zod';
import { type Dependents, dependentsOf } from '../../src/data/sources/change-source.ts';
import { dashboardsOfSource } from '../../src/insight/dashboards/dashboard-records.ts';
import { goalsOfSource } from '../../src/insight/goals/goal-records.ts';
import { reportsOfSource } from '../../src/insight/reports/report-records.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { count, id, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { sourceRead, sourceReading } from './routes.ts';

const dependent = named('Dependents', z.strictObject({ count, newest: z.array(z.strictObject({ id: uuid, name: z.string() })) }));

const output = named('DataSourceDependents', z.strictObject({ reports: dependent, dashboards: dependent, goals: dependent }));

export const getDataSourceDependents = defineTool<{ id: string }, Dependents>({
  name: 'get_data_source_dependents',
  title: 'List what uses a data source',
  description: 'Reports, dashboards and goals built on a data source: what would lose its data if you delete it.',
  ...sourceReading,
  mcp: {
    scope: 'data-sources:read',
    input: aboutOne('data_source_id', {}),
    output,
    view: (dependents) => dependents,
    text: (shown: z.infer<typeof output>) =>
      Object.entries(shown)
        .map(([kind, { count: all, newest }]) => `${all} ${kind}${all > 0 ? `: ${newest.map(({ name }) => name).join('; ')}` : ''}`)
        .join('\n'),
  },
  rest: [
    {
      ...sourceRead,
      path: '/api/data-sources/{id}/dependents/',
      input: z.object({ id }),
      output,
      view: (dependents) => dependents,
    },
  ],
  handler: (ctx, { id: sourceId }) =>
    dependentsOf(ctx, sourceId, { reports: reportsOfSource, dashboards: dashboardsOfSource, goals: goalsOfSource }),
});
