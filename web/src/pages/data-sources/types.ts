import type { Schemas } from '../../api/schema.ts';

export const SOURCES = '/api/data-sources/';

/** A data source in lists. */
export type SourceRow = Schemas['DataSourceRow'];

export type SourceColumn = Schemas['DataSourceColumn'];
export type ColumnType = SourceColumn['type'];
export const ROLES = [
  'identifier',
  'additive_measure',
  'rate',
  'category',
  'time',
  'geography',
  'text',
  'personal_data',
] as const satisfies readonly SourceColumn['role'][];
export type ColumnRole = SourceColumn['role'];

export const SETTABLE_TYPES = ['text', 'integer', 'double', 'boolean', 'date', 'timestamp'] as const satisfies readonly SettableType[];
export type SettableType = Source['type_overrides'][string][string];

export type SourceTable = Schemas['DataSourceTable'];
export type Certificate = NonNullable<Source['certificate']>;

/** A data source on its own page. */
export type Source = Schemas['DataSourceView'];

/** What reads in two ways. */
export type Question = Schemas['DataSourceQuestion'];

export type Dependents = Schemas['DataSourceDependents'];

export const isImporting = ({ status }: Pick<SourceRow, 'status'>) => status === 'pending' || status === 'syncing';
