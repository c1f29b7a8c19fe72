import { z } from 'zod';
import type { Unit } from '../../src/data/model/types.ts';

/** A unit of measure, in one shape for every kind. */
export const unit = z.strictObject({
  kind: z.enum(['count', 'currency', 'percent', 'duration']),
  of: z.string().nullable().meta({
    description:
      'EUR; the column that names the currency; of a percent 1 or 100 (what stands for the whole); of a duration second, minute, hour or day',
  }),
});

export function unitView(value: Unit | null): z.infer<typeof unit> | null {
  if (value === null) return null;
  if (value.kind === 'count') return { kind: 'count', of: null };
  if (value.kind === 'currency') return { kind: 'currency', of: 'code' in value ? value.code : `column ${value.column}` };
  return { kind: value.kind, of: value.kind === 'percent' ? String(value.scale) : value.in };
}
