import { z } from 'zod';
import { text } from '../fields.ts';

export const table = text(500).optional().meta({ description: 'Default: the first table' });

/** A boolean as a query string spells it. */
export const waitField = z
  .enum(['true', 'false'], 'Use true or false.')
  .default('true')
  .transform((value) => value === 'true')
  .meta({ description: 'false: returns 202 as soon as the file is uploaded, while the import continues' });
