import { z } from 'zod';

/** Which teams are read. */
export const linearSettings = z.strictObject({
  teams: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z][A-Z0-9]{0,19}$/, 'Give the identifier of a team, such as ENG.'),
    )
    .max(100)
    .refine((keys) => new Set(keys).size === keys.length, 'Give each team once.')
    .default([])
    .meta({ title: 'Teams', description: 'Identifiers such as ENG; all that the key can see if empty' }),
});
export type LinearSettings = z.output<typeof linearSettings>;

export const linearSecret = z.strictObject({
  api_key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, 'Enter the API key.')
    .meta({ title: 'API key', description: 'With the permission to read, and access to the teams that should be read' }),
});
export type LinearSecret = z.output<typeof linearSecret>;
