import type { Schemas } from '../../api/schema.ts';

export type Receipt = Schemas['Receipt'];
export type ResultTable = NonNullable<Schemas['Answer']['table']>;
/** Points of a chart are pairs, which OpenAPI 3.0 cannot say. */
type Drawn<Given extends { chart: unknown }> = Omit<Given, 'chart'> & {
  chart: (Omit<NonNullable<Schemas['Answer']['chart']>, 'points'> & { points?: [number, number][] }) | null;
};

export type Turn = Drawn<Schemas['ConversationTurn']>;
export type ConversationItem = Schemas['ConversationSummary'];
export type Conversation = Omit<Schemas['Conversation'], 'turns'> & { turns: Turn[] };
export type SourceColumn = Schemas['DataSourceColumn'];
export type ColumnType = SourceColumn['type'];

/** One source with its tables, as `/api/data-sources/{id}/` gives it. */
export type SourceDetail = Schemas['DataSourceView'];
