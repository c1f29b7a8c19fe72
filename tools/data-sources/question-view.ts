import { z } from 'zod';
import { QUESTION_KINDS } from '../../src/data/sources/questions.ts';
import { named } from '../named.ts';

/** What a person should decide about the data, with what was seen and what comes of each answer. */
const question = named(
  'DataSourceQuestion',
  z.strictObject({
    id: z.string(),
    kind: z.enum(QUESTION_KINDS),
    table: z.string().nullable().meta({ description: 'null: about a file that is not in the data yet' }),
    columns: z.array(z.string()),
    evidence: z.string(),
    readings: z.array(
      z.strictObject({
        id: z.string(),
        meaning: z.string(),
        preview: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) }),
      }),
    ),
    taken: z.string().nullable().meta({ description: 'The reading that holds until somebody answers; null: nothing happens until then' }),
    answered: z.boolean(),
  }),
);
export const questions = z
  .array(question)
  .meta({ description: 'What reads in two ways; numbers that rest on it are in doubt until it is answered with update_data_model' });
