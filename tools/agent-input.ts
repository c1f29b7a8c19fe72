import { z } from 'zod';
import { id } from './fields.ts';

/**
 * An agent's input about one object: its id has the name of its noun, and reaches the handler as `id`.
 * @param name as `goal_id`
 * @param some what to say if none of the other fields is given; left out where that is fine
 */
export function aboutOne<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  some?: string,
): z.ZodType<{ id: string } & z.output<z.ZodObject<Shape>>> {
  const given = z.strictObject({ [name]: id, ...shape });
  const checked = some === undefined ? given : given.refine((value) => Object.keys(value).length > 1, some);
  return checked.transform((value) => {
    const { [name]: of, ...rest } = value as Record<string, unknown>;
    return { id: of, ...rest };
    // The transform only renames the id.
  }) as unknown as z.ZodType<{ id: string } & z.output<z.ZodObject<Shape>>>;
}
