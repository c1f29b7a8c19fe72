import { z } from 'zod';
import { SEMANTIC_ROLES } from '../../src/data/engine/types.ts';
import type { ColumnChange, ColumnRelation, ModelChanges, TableChange } from '../../src/data/model/corrections.ts';
import { ADDITIVITIES, type Unit } from '../../src/data/model/types.ts';
import { id, text } from '../fields.ts';

const name = text(500, 1);
const names = z.array(name).min(1, 'Name at least one column.').max(20);
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Units as `unitView` shows them. */
const unitField = z
  .strictObject({ kind: z.enum(['count', 'currency', 'percent', 'duration']), of: text(500, 1).nullable().default(null) })
  .transform((given, ctx): Unit => {
    const unit = unitOf(given);
    if (unit) return unit;
    ctx.addIssue({
      code: 'custom',
      message:
        'Use {kind: count}, {kind: currency, of: EUR or "column <name>"}, {kind: percent, of: 1 or 100} or {kind: duration, of: second, minute, hour or day}.',
    });
    return z.NEVER;
  });

function unitOf({ kind, of }: { kind: Unit['kind']; of: string | null }): Unit | null {
  if (kind === 'count') return of === null ? { kind } : null;
  if (of === null) return null;
  if (kind === 'percent') return of === '1' ? { kind, scale: 1 } : of === '100' ? { kind, scale: 100 } : null;
  if (kind === 'duration') return of === 'second' || of === 'minute' || of === 'hour' || of === 'day' ? { kind, in: of } : null;
  if (of.startsWith('column ')) return { kind, column: of.slice('column '.length) };
  return CURRENCIES.has(of) ? { kind, code: of } : null;
}

const column = z.strictObject({
  name,
  role: z.enum(SEMANTIC_ROLES).nullable().optional().meta({ description: 'personal_data: may be counted, not shown' }),
  additivity: z
    .enum(ADDITIVITIES)
    .nullable()
    .optional()
    .meta({ description: 'stock needs stock of the table, attribute needs determined_by' }),
  unit: unitField
    .nullable()
    .optional()
    .meta({ description: '{kind: currency, of: EUR | "column <name>"}, {kind: percent, of: 1 | 100}, …' }),
  determined_by: names.nullable().optional().meta({ description: 'The columns that a repeated value belongs to, as the order number' }),
  weight: name.nullable().optional().meta({ description: 'The column that weights the mean of a rate' }),
  label: text(100, 1).nullable().optional(),
  synonyms: z.array(text(100, 1)).max(20).nullable().optional(),
  hidden: z.boolean().nullable().optional().meta({ description: 'true: kept out of metrics and questions' }),
});

const table = z.strictObject({
  name,
  label: text(100, 1).nullable().optional(),
  grain: text(200, 1).nullable().optional().meta({ description: 'What one row is, as “One row is one order line.”' }),
  key: names.nullable().optional(),
  default_time: name.nullable().optional(),
  stock: z
    .strictObject({ entity: names, time: name })
    .nullable()
    .optional()
    .meta({ description: 'For levels reported from time to time: whose, and when' }),
  interval: z
    .strictObject({ from: name, until: name })
    .nullable()
    .optional()
    .meta({ description: 'The times between which a row is in force' }),
  bridge: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'true: its rows link others many-to-many, which count in each group that they are linked with' }),
  columns: z.array(column).max(2_000).default([]),
});

const relation = z.strictObject({
  from_table: name,
  from_columns: names,
  to_table: name,
  to_columns: names,
  to_data_source_id: id.optional().meta({ description: 'Default: this data source' }),
});

/** What can be said about a source; null returns to what was proposed. */
export const modelChangeFields = {
  tables: z
    .array(table)
    .max(200)
    .default([])
    .meta({ description: 'Fields that are left out stay as they are; null returns to the proposal' }),
  add_relationships: z.array(relation).max(100).default([]).meta({ description: 'Many-to-one: to_columns must be unique' }),
  remove_relationships: z.array(relation).max(100).default([]),
  answers: z
    .array(z.strictObject({ question_id: text(500, 1), reading: text(200, 1).meta({ description: 'The id of one of its readings' }) }))
    .max(100)
    .default([])
    .meta({ description: 'Answers to the questions of get_data_source' }),
  note: text(500).default('').meta({ description: 'The reason, shown in the history' }),
};

const given = z.strictObject(modelChangeFields);

export function modelChanges({ tables, add_relationships, remove_relationships }: z.infer<typeof given>): ModelChanges {
  return { tables: tables.map(tableChange), added: add_relationships.map(relationOf), removed: remove_relationships.map(relationOf) };
}

// Absent and undefined mean the same to a change: mergeChanges drops both.
function tableChange({ default_time, columns, ...same }: z.infer<typeof table>): TableChange {
  return { ...same, defaultTime: default_time, columns: columns.map(columnChange) } as TableChange;
}

function columnChange({ determined_by, ...same }: z.infer<typeof column>): ColumnChange {
  return { ...same, determinedBy: determined_by } as ColumnChange;
}

function relationOf({ from_table, from_columns, to_table, to_columns, to_data_source_id }: z.infer<typeof relation>): ColumnRelation {
  return {
    from: { table: from_table, columns: from_columns },
    to: { table: to_table, columns: to_columns, ...(to_data_source_id ? { dataSourceId: to_data_source_id } : {}) },
  };
}
