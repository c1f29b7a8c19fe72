import { z } from 'zod';
import { sourceWrite } from '../data-sources/routes.ts';
import { id } from '../fields.ts';
import { syncRunView, syncView } from './views.ts';

/** Routes that start or end a sync of a data source, and return it. */
export const syncRoute = {
  ...sourceWrite,
  method: 'POST',
  input: z.object({ id }),
  output: syncView,
  view: syncRunView,
  errors: ['conflict'],
} as const;
