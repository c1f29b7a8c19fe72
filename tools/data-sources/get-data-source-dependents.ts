import { z } from 'zod';
import { type Dependents, dependentsOf } from '../../src/data/sources/change-source.ts';
import { dashboardsOfSource } from '../../src/insight/dashboards/dashboard-records.ts';
import { goalsOfSource } from '../../src/insight/goals/goal-records.ts';
import { reportsOfSource } from '../../src/insight/reports/report-records.ts';
import { defineTool } from '../define.ts';
import { count, id, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { sourceRead, sourceReading } from './routes.ts';

const dependent = named('Dependents', z.strictObject({ count, newest: z.array(z.strictObject({ id: uuid, name: z.string() })) }));

export const getDataSourceDependents = defineTool<{ id: string }, Dependents>({
  name: 'get_data_source_dependents',
  title: 'List what uses a data source',
  description: 'Reports, dashboards and goals built on a data source: what would lose its data if you delete it.',
  ...sourceReading,
  rest: [
    {
      ...sourceRead,
      path: '/api/data-sources/{id}/dependents/',
      input: z.object({ id }),
      output: named('DataSourceDependents', z.strictObject({ reports: dependent, dashboards: dependent, goals: dependent })),
      view: (dependents) => dependents,
    },
  ],
  handler: (ctx, { id: sourceId }) =>
    dependentsOf(ctx, sourceId, { reports: reportsOfSource, dashboards: dashboardsOfSource, goals: goalsOfSource }),
});
