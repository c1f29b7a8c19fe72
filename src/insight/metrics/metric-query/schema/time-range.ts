import { z } from 'zod';
import { NAMED_RANGES, STEPS } from '../types.ts';

const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/, 'Write 2026-03-31, or 2026-03-31T14:00:00.')
  .meta({ description: '2026-03-31, or 2026-03-31T14:00:00' });

/** A period, in the organization's time zone. */
export const timeRange = z.union([
  z.enum(NAMED_RANGES),
  z.strictObject({
    from: moment.optional(),
    to: moment.optional().meta({ description: 'Not part of the period: the first moment after it' }),
  }),
  z.strictObject({
    last: z.int().min(1).max(1_000),
    unit: z.enum(STEPS),
    whole: z.boolean().default(true).meta({ description: 'true: whole periods only, as far as the data reaches' }),
  }),
]);

export const namedPeriod = z.strictObject({ from: moment, to: moment });
