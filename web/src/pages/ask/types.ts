import type { Schemas } from '../../api/schema.ts';

export type Receipt = Schemas['Receipt'];
export type ResultTable = NonNullable<Schemas['Answer']['table']>;
export type Turn = Schemas['ConversationTurn'];
export type Conversation = Schemas['Conversation'];
export type SourceColumn = Schemas['DataSourceColumn'];
export type ColumnType = SourceColumn['type'];

/** One source with its tables, from '/api/data-sources/{id}/'. */
export type SourceDetail = Schemas['DataSourceView'];
