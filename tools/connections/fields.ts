import { z } from 'zod';
import { SYNC_FREQUENCIES } from '../../src/data/sources/connections/entities.ts';
import { CONNECTORS } from '../../src/data/sources/connectors/index.ts';
import { type ChosenStream, SYNC_MODES } from '../../src/data/sources/connectors/types.ts';
import { text } from '../fields.ts';

const TABLES_MAX = 100;
const COLUMNS_MAX = 2_000;
const QUERY_MAX = 20_000;
const KEY_MAX = 16;

const [first, ...others] = CONNECTORS.map(({ kind }) => kind);
export const kindField = z.enum([first!, ...others]).meta({ description: 'A kind from list_connectors' });

/** What the connector's own schema parses. */
const parts = z.record(text(100), z.unknown()).refine((value) => isStorable(value), 'Leave out NUL characters and broken Unicode.');
export const settingsField = parts.meta({ description: 'Where the source is, as the kind’s settings in list_connectors say' });
export const secretField = parts.meta({
  description:
    'The credentials, as the kind’s secret in list_connectors says; sealed, and never returned. Or { "sign_in": id } with the id of a finished sign-in',
});

/** Whether a database can hold every text in it. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(isStorable));
}

export const frequencyField = z.enum(SYNC_FREQUENCIES).meta({
  description: 'How often to sync: hourly, or at 5:00 in the organization’s time zone every day, every Monday or on the first of the month',
});

const table = z.strictObject({
  name: text(200, 1).meta({ description: 'A name from discover_tables, or your own name for a query' }),
  columns: z.array(text(200)).min(1).max(COLUMNS_MAX).nullable().default(null).meta({
    description: 'Only these columns; null: all of them, also those added later',
  }),
  query: text(QUERY_MAX, 1).nullable().default(null).meta({ description: 'A single SELECT to read instead of a table' }),
  sync: z.enum(SYNC_MODES).default('full').meta({
    description: 'incremental: each sync reads the rows that were added or changed since, and once a week all of them',
  }),
  cursor: text(200, 1).nullable().default(null).meta({
    description: 'For incremental: the column that grows when a row is added or changed, such as updated_at',
  }),
  primary_key: z.array(text(200, 1)).min(1).max(KEY_MAX).nullable().default(null).meta({
    description: 'For incremental: the columns that identify a row; null: the primary key in the source',
  }),
});

/** The tables and queries that a source reads. */
export const tablesField = z
  .array(table)
  .min(1)
  .max(TABLES_MAX)
  .transform((tables): ChosenStream[] => tables.map(({ primary_key: primaryKey, ...rest }) => ({ ...rest, primaryKey })));
