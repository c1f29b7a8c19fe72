import { z } from 'zod';
import { text } from '../../../platform/text-field.ts';
import { sectionList } from './section.ts';

const date = z.iso.date('Use a date YYYY-MM-DD.');

/** A value that a parameter can stand for. */
const value = z.union([text(1_000), z.number(), z.boolean(), z.array(z.union([text(1_000), z.number()])).max(100)]);

const RESERVED = ['date_range', 'sections'];

/** A parameter of a saved template: sections refer to it as `{"parameter": name}` wherever a value stands. */
export const templateParameter = z.strictObject({
  name: text(50, 1)
    .regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case letters, digits and underscores, beginning with a letter.')
    .refine((one) => !RESERVED.includes(one), 'This name has a meaning of its own. Choose another one.'),
  label: text(100, 1).optional(),
  default: value.meta({ description: 'Used where a report does not set it' }),
});
export type TemplateParameter = z.infer<typeof templateParameter>;

export const PARAMETERS_MAX = 10;

export const dateRange = z
  .strictObject({ start: date, end: date })
  .refine(({ start, end }) => start <= end, { message: 'start must not be after end.' })
  .meta({ description: 'Inclusive dates: the period of every section without one of its own. Default: all the data' });

/** The schema of a report's parameters for a template with these parameters of its own. */
export function valuesSchema(parameters: readonly TemplateParameter[]) {
  const own = parameters.map(({ name, label, default: of }) => [
    name,
    value.optional().meta({ description: `${label ?? name}. Default: ${JSON.stringify(of)}` }),
  ]);
  const again = sectionList
    .optional()
    .meta({ description: 'Those of a report made with it, to make the same again. Default: the template’s' });
  return z.strictObject({ date_range: dateRange.optional(), ...Object.fromEntries(own), sections: again });
}

/** Replaces every `{"parameter": name}` by its value; unknown names stay, and are returned. */
export function fillParameters(content: unknown, values: ReadonlyMap<string, unknown>): { filled: unknown; unknown: string[] } {
  const unknown: string[] = [];
  const fill = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(fill);
    if (typeof node !== 'object' || node === null) return node;
    const keys = Object.keys(node);
    const named = keys.length === 1 && keys[0] === 'parameter' ? (node as { parameter: unknown }).parameter : undefined;
    if (typeof named === 'string') {
      if (values.has(named)) return values.get(named);
      unknown.push(named);
      return node;
    }
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, fill(inner)]));
  };
  return { filled: fill(content), unknown: [...new Set(unknown)] };
}
