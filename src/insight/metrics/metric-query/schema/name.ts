import { z } from 'zod';

/** The name of a metric, a column, or `table.column`. */
export const name = z.string('Give a name.').min(1, 'Give a name.').max(500);
