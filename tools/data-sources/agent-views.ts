import { z } from 'zod';
import type { FoundSource } from './routes.ts';
import { sourceItem, sourceItemView } from './views.ts';

const output = sourceItem.extend({ description: z.string() });

/** Tools of agents that change a data source answer with it. */
export const changedSource = {
  output,
  view: ({ source }: FoundSource) => ({ ...sourceItemView(source), description: source.description }),
  text: ({ name, id, status, record_count: rows }: z.infer<typeof output>) => `${name} (${id}): ${status}, ${rows ?? 0} rows.`,
} as const;
