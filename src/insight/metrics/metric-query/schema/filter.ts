import { z } from 'zod';
import { CYCLES, type Filter } from '../types.ts';
import { name } from './name.ts';
import { timeRange } from './time-range.ts';

const scalar = z.union([z.string().max(1_000), z.number(), z.boolean()]);
const bound = z.union([z.number(), z.string().max(100)]);
const DEPTH_MAX = 12;

const thresholds = [
  { above: z.number() },
  { below: z.number() },
  { at_least: z.number() },
  { at_most: z.number() },
  { is: z.number() },
] as const;

const comparisons = [
  { is: scalar.nullable() },
  { in: z.array(scalar).min(1).max(1_000) },
  { contains: z.string().min(1).max(1_000) },
  { starts_with: z.string().min(1).max(1_000) },
  { ends_with: z.string().min(1).max(1_000) },
  { above: bound },
  { below: bound },
  { at_least: bound },
  { at_most: bound },
  { between: z.tuple([bound, bound]) },
  { empty: z.boolean() },
  { than_average: z.enum(['above', 'below']) },
] as const;

const FORMS =
  'Use {dimension, is | in | contains | starts_with | ends_with | above | below | at_least | at_most | between | empty | than_average: above | below}, {time, grain: weekday (Monday: 1) | month_of_year | hour_of_day, in}, {and: […]}, {or: […]}, {not: …}, {entity, any | all | none: …, of?, time?} or {metric, per, above | below | at_least | at_most | is, time?}.';

/** A complete filter; each form takes its own fields and no others. */
const filter: z.ZodType<Filter> = z.lazy(() =>
  z.union(
    [
      ...comparisons.map((comparison) => z.strictObject({ dimension: name, ...comparison })),
      z.strictObject({ time: name, grain: z.enum(CYCLES), in: z.array(z.number().int()).min(1).max(24) }),
      z.strictObject({ and: z.array(filter).min(1).max(50) }),
      z.strictObject({ or: z.array(filter).min(1).max(50) }),
      z.strictObject({ not: filter }),
      z.strictObject({ entity: name, of: name.optional(), time: timeRange.optional(), any: filter }),
      z.strictObject({ entity: name, of: name.optional(), time: timeRange.optional(), all: filter }),
      z.strictObject({ entity: name, of: name.optional(), time: timeRange.optional(), none: filter }),
      ...thresholds.map((threshold) => z.strictObject({ metric: name, per: name, time: timeRange.optional(), ...threshold })),
    ],
    FORMS,
  ),
) as z.ZodType<Filter>;

/** Selects the rows that count. Many clients cannot read a recursive schema, so the forms are described in words. */
export const filterField = z
  .record(z.string(), z.unknown())
  .superRefine((value, ctx) => {
    const read = depthOf(value) > DEPTH_MAX ? null : filter.safeParse(value);
    if (!read?.success) ctx.addIssue({ code: 'custom', message: read ? FORMS : `Filters may be at most ${DEPTH_MAX} deep.` });
  })
  // Parsed by the schema just above.
  .transform((value) => value as unknown as Filter)
  .meta({
    description: `Which rows count. ${FORMS} entity: a column or table (its key); of: its rows’ table.`,
  });

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
