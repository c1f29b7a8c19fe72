import { z } from 'zod';
import { MODEL_CHANGE_STATUSES, type ModelVersion } from '../../src/data/corrections/entities.ts';
import type { SourceModel } from '../../src/data/corrections/source-model.ts';
import { COLUMN_TYPES, SEMANTIC_ROLES } from '../../src/data/engine/types.ts';
import { type ModelChanges, sameRelation } from '../../src/data/model/corrections.ts';
import { ADDITIVITIES, type Unit } from '../../src/data/model/types.ts';
import { unit, unitView } from '../analysis/units.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

const corrected = z.array(z.string()).meta({ description: 'The fields that somebody corrected' });

const column = named(
  'ModelColumn',
  z.strictObject({
    name: z.string(),
    type: z.enum(COLUMN_TYPES),
    role: z.enum(SEMANTIC_ROLES),
    evidence: z.string().meta({ description: 'Why it has its role' }),
    additivity: z.enum(ADDITIVITIES).nullable(),
    unit: unit.nullable(),
    determined_by: z.array(z.string()),
    weight: z.string().nullable(),
    label: z.string().nullable(),
    synonyms: z.array(z.string()),
    hidden: z.boolean(),
    corrected,
  }),
);

const table = named(
  'ModelTable',
  z.strictObject({
    name: z.string(),
    label: z.string().nullable(),
    grain: z.string(),
    key: z.array(z.string()),
    row_count: count,
    default_time: z.string().nullable(),
    times: z.array(z.strictObject({ column: z.string(), verb: z.string(), from: z.string(), to: z.string() })),
    coverage: z
      .strictObject({ from: z.string(), to: z.string() })
      .nullable()
      .meta({ description: 'The first and last moment that its data covers; null without a time' }),
    stock: z.strictObject({ entity: z.array(z.string()), time: z.string() }).nullable(),
    interval: z.strictObject({ from: z.string(), until: z.string() }).nullable(),
    bridge: z.boolean(),
    corrected,
    columns: z.array(column),
  }),
);

const relation = {
  from_table: z.string(),
  from_columns: z.array(z.string()),
  to_table: z.string(),
  to_columns: z.array(z.string()),
  to_data_source_id: uuid.nullable().meta({ description: 'null: this data source' }),
};

const unapplied = z.strictObject({ table: z.string(), column: z.string().nullable(), what: z.string(), reason: z.string() });

const version = named(
  'ModelVersion',
  z.strictObject({
    id: uuid,
    version: z.int(),
    status: z.enum(MODEL_CHANGE_STATUSES),
    changes: z.array(z.strictObject({ table: z.string(), column: z.string().nullable(), what: z.string(), value: z.string().nullable() })),
    note: z.string(),
    based_on: z.int().nullable().meta({ description: 'The version that it restored, or the proposal that it approved' }),
    created_by: uuid.nullable(),
    author: z.string().nullable(),
    agent: z.string().nullable().meta({ description: 'The key or app that acted for the author' }),
    created_at: timestamp,
  }),
);

export const sourceModel = named(
  'SourceModel',
  z.strictObject({
    data_source_id: uuid,
    version: z.int().meta({ description: '0: nothing is corrected' }),
    tables: z.array(table),
    relationships: z.array(z.strictObject({ ...relation, matched: z.number(), corrected: z.boolean() })),
    removed_relationships: z.array(z.strictObject(relation)),
    unapplied: z.array(unapplied).meta({ description: 'Corrections that the data no longer fits; they are kept' }),
    history: z.array(version).meta({ description: 'The last 100 changes, newest first' }),
  }),
);

const VERSIONS_MAX = 20;

/** What agents see of the versions of a model; get_data_model has what they lead to. */
export const modelHistory = sourceModel.pick({ data_source_id: true, version: true, unapplied: true }).extend({
  history: z.array(version.omit({ created_by: true })).meta({ description: `The newest ${VERSIONS_MAX}, newest first` }),
  history_total: count.meta({ description: 'Of the last 100' }),
});

export function modelHistoryView(shown: ShownModel): z.infer<typeof modelHistory> {
  const history = shown.history.slice(0, VERSIONS_MAX).map((one) => {
    const { created_by: _, ...same } = versionView(one, shown.authors);
    return same;
  });
  return {
    data_source_id: shown.source.id,
    version: shown.version,
    unapplied: shown.unapplied,
    history,
    history_total: shown.history.length,
  };
}

export interface ShownModel extends SourceModel {
  authors: ReadonlyMap<string, string>;
}

export function sourceModelView(shown: ShownModel): z.infer<typeof sourceModel> {
  const { source, model, corrections, unapplied: left, history, authors, version: present } = shown;
  return {
    data_source_id: source.id,
    version: present,
    tables: model.tables.map((one) => tableView(one, shown)),
    relationships: model.relationships.map((one) => ({
      ...relationView(one),
      matched: one.matched,
      corrected: corrections.added.some((added) => sameRelation(added, one)),
    })),
    removed_relationships: corrections.removed.map(relationView),
    unapplied: left,
    history: history.map((one) => versionView(one, authors)),
  };
}

type Table = ShownModel['model']['tables'][number];

function tableView(one: Table, { source, corrections }: ShownModel): z.infer<typeof table> {
  const said = corrections.tables.find(({ name }) => name === one.name);
  const profile = source.tables.find(({ name }) => name === one.name)?.profile.columns ?? [];
  const { columns: ofColumns = [], ...ofTable } = said ?? { name: one.name };
  return {
    name: one.name,
    label: one.label ?? null,
    grain: one.grain,
    key: one.key,
    row_count: one.rowCount,
    default_time: one.defaultTime,
    times: one.times.map(({ column: name, verb, from, to }) => ({ column: name, verb, from, to })),
    coverage: one.coverage,
    stock: one.stock && { entity: one.stock.entity, time: one.stock.time },
    interval: one.interval,
    bridge: one.bridge ?? false,
    corrected: fieldsOf(ofTable),
    columns: one.columns.flatMap((of) => {
      const stored = profile.find(({ name }) => name === of.name);
      if (!stored) return [];
      return [
        {
          name: of.name,
          type: of.type,
          role: stored.role,
          evidence: stored.roleReason,
          additivity: of.additivity,
          unit: unitView(of.unit),
          determined_by: of.determinedBy,
          weight: of.weight ?? null,
          label: of.label ?? null,
          synonyms: of.synonyms ?? [],
          hidden: of.hidden ?? false,
          corrected: fieldsOf(ofColumns.find(({ name }) => name === of.name) ?? {}),
        },
      ];
    }),
  };
}

const wire = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const fieldsOf = (said: object) =>
  Object.keys(said)
    .filter((field) => field !== 'name')
    .map(wire)
    .sort();

function relationView({ from, to }: ModelChanges['added'][number]) {
  return {
    from_table: from.table,
    from_columns: from.columns,
    to_table: to.table,
    to_columns: to.columns,
    to_data_source_id: to.dataSourceId ?? null,
  };
}

function versionView(one: ModelVersion, authors: ReadonlyMap<string, string>): z.infer<typeof version> {
  return {
    id: one.id,
    version: one.version,
    status: one.status,
    changes: changesView(one.changes),
    note: one.note,
    based_on: one.basedOn ?? null,
    created_by: one.createdBy ?? null,
    author: (one.createdBy && authors.get(one.createdBy)) ?? null,
    agent: one.agent ?? null,
    created_at: iso(one.createdAt),
  };
}

/** Every field of a change on a line of its own. */
function changesView({ tables, added, removed, answers = {} }: ModelChanges): z.infer<typeof version>['changes'] {
  const lines = (tableName: string, columnName: string | null, said: object) =>
    Object.entries(said)
      .filter(([field, value]) => !['name', 'columns'].includes(field) && value !== undefined)
      .map(([field, value]) => ({ table: tableName, column: columnName, what: wire(field), value: valueView(field, value) }));
  return [
    ...Object.entries(answers).map(([question, reading]) => ({ table: question, column: null, what: 'answer', value: reading })),
    ...tables.flatMap((of) => [
      ...lines(of.name, null, of),
      ...(of.columns ?? []).flatMap((ofColumn) => lines(of.name, ofColumn.name, ofColumn)),
    ]),
    ...[
      ['add_relationships', added],
      ['remove_relationships', removed],
    ].flatMap(([what, relations]) =>
      (relations as ModelChanges['added']).map(({ from, to }) => ({
        table: from.table,
        column: from.columns.join(' + '),
        what: what as string,
        value: `${to.table}.${to.columns.join(' + ')}`,
      })),
    ),
  ];
}

function valueView(field: string, value: unknown): string | null {
  if (value === null) return null;
  if (field === 'unit') {
    // A change's unit is a Unit, as the form's schema made it.
    const { kind, of } = unitView(value as Unit)!;
    return of === null ? kind : `${kind}, ${of}`;
  }
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? Object.values(value).flat().join(', ') : String(value);
}
