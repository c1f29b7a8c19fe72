import { quoteName, quoteText } from '../../../../data/engine/sql-quote.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import type { Preparation, Scope, Measure as Shape, StatisticsChoice, StatisticsRequest, Variable } from '../../procedures/index.ts';
import { withoutEmptyRows } from '../assembly/respected.ts';
import { allOf } from '../conditions/all-of.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { Language } from '../languages/types.ts';
import { sayFilter } from '../say.ts';
import type { ColumnRef, Measure, Piece } from '../types.ts';
import { respectStatisticMethods } from './methods-respected.ts';
import { type AboutTable, requestsOf } from './procedure-requests.ts';
import { variable } from './variables.ts';

const OWN: readonly Piece['kind'][] = ['procedure', 'shapes', 'meanDifference', 'withoutOutliers', 'prepare', 'filled'];

/** Whether the pieces ask for a statistic that no metric is. */
export const asksStatistics = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      OWN.includes(piece.kind) ||
      (piece.kind === 'analysis' && piece.analysis.kind === 'statistics') ||
      (piece.kind === 'method' && (piece.method.of === 'outliers' || piece.method.of === 'normality') && !piece.noted),
  );

const RESPECTED: readonly Piece['kind'][] = [
  ...OWN,
  'analysis',
  'where',
  'group',
  'method',
  'mention',
  'of',
  'withoutEmpty',
  'about',
  'result',
  'measure',
  'percent',
  'show',
];

/** The statistics that the pieces ask for, with the rows, groups and methods that they give them. @throws Unfit if one cannot be respected */
export function assembleStatistics(given: readonly Piece[], language: Language): StatisticsChoice[] {
  const pieces = withoutEmptyRows(given);
  if (pieces.some(({ kind }) => !RESPECTED.includes(kind))) throw new Unfit();
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const requested = all('analysis').map(({ analysis }) => {
    if (analysis.kind !== 'statistics') throw new Unfit();
    return analysis;
  });
  const measured = all('measure').map(({ measure }) => describedBy(measure));
  const asked = requestsOf(pieces);
  const requests: AboutTable[] = distinct([
    ...asked.requests,
    ...requested,
    ...measured.filter((one) => !asked.spent.includes(one.column)),
  ]);
  const [table] = new Set(requests.map((one) => one.table));
  if (!table || requests.some((one) => one.table !== table)) throw new Unfit();
  const prepared = preparedIn(pieces, table, requests);
  const scope: Scope = { ...scopeOf(table, pieces, language, asked.trimmed), ...(prepared.length > 0 ? { prepared } : {}) };
  let choices: StatisticsChoice[] = merged(requests.map(({ request }) => ({ ...request, scope })));
  choices = grouped(choices, all('group'), table);
  choices = respectStatisticMethods(choices, all('method'));
  // Several results stand in one row.
  if (choices.length > 1 && choices.some(hasRows)) throw new Unfit();
  const used = JSON.stringify(choices);
  // On its own, or as a name within SQL.
  const reads = (column: string) => used.includes(JSON.stringify(column)) || used.includes(JSON.stringify(quoteName(column)).slice(1, -1));
  for (const { ref } of all('mention')) if (ref.table !== table || !reads(ref.column.name)) throw new Unfit();
  if (table.columns.some((column) => isMixed(column, reads))) throw new Unfit();
  if (all('of').some((of) => of.table !== table)) throw new Unfit();
  const several = choices.length > 1 || choices.some(({ procedure, args }) => procedure === 'describeColumns' && args[0].length > 1);
  if (several && all('withoutEmpty').some(({ rows }) => rows)) throw new Unfit();
  // What is counted here is what is missing.
  if (all('withoutEmpty').length > 0 && choices.some(({ procedure }) => procedure === 'countMissing')) throw new Unfit();
  return choices;
}

/** What is done to which columns first. @throws Unfit if it is not clear to which, or in which order with other steps */
function preparedIn(pieces: readonly Piece[], table: ModelTable, requests: readonly AboutTable[]): Preparation[] {
  const all = pieces.flatMap((piece) => (piece.kind === 'prepare' ? [piece] : []));
  if (pieces.some(({ kind }) => kind === 'filled') && !all.some(({ by }) => by.startsWith('fill'))) throw new Unfit();
  if (all.length === 0) return [];
  const used = [...new Set(requests.flatMap(({ request }) => variablesOf(request)))];
  const [only, another] = used;
  const steps = all.map(({ by, ref }): Preparation => {
    if (ref ? ref.table !== table || !used.includes(ref.column.name) : only === undefined || another !== undefined) throw new Unfit();
    const column = ref?.column.name ?? only!;
    // A column of the asker's own is computed of values as they are.
    if (!table.columns.some(({ name }) => name === column)) throw new Unfit();
    return { column, by };
  });
  const made = distinct(steps);
  if (new Set(made.map(({ column }) => column)).size < made.length) throw new Unfit();
  const byRow = made.every(({ by }) => by === 'log' || by === 'log10' || by === 'fill_zero');
  if (pieces.some(({ kind }) => kind === 'withoutOutliers') || (!byRow && pieces.some(({ kind }) => kind === 'where' || kind === 'group')))
    throw new Unfit();
  // What is filled is not left out.
  if (made.some(({ by }) => by.startsWith('fill')) && pieces.some(({ kind }) => kind === 'withoutEmpty')) throw new Unfit();
  return made;
}

/** The columns of numbers that a request reads. */
function variablesOf({ args }: StatisticsRequest): string[] {
  return args.flatMap((one): string[] => {
    if (Array.isArray(one)) return one.flatMap((each) => (isVariable(each) ? [each.label] : []));
    return isVariable(one) ? [one.label] : [];
  });
}

const isVariable = (one: unknown): one is Variable => typeof one === 'object' && one !== null && 'label' in one && 'sql' in one;

/**
 * Whether a statistic would mix what metrics keep apart, or keep apart what they join: procedures read the cells as they are stored, in whichever
 * currency and spelling.
 */
const isMixed = ({ name, unit, folded }: ModelTable['columns'][number], reads: (column: string) => boolean): boolean =>
  reads(name) && (folded === true || (unit?.kind === 'currency' && 'column' in unit && !reads(unit.column)));

const hasRows = ({ procedure, args }: StatisticsChoice): boolean =>
  procedure === 'strongestCorrelation' || (procedure === 'countMissing' && args[0].length > 1);

/** Requests for statistics of the same columns become one. */
function merged(choices: readonly StatisticsChoice[]): StatisticsChoice[] {
  const kept: StatisticsChoice[] = [];
  for (const choice of choices) {
    const same = kept.findIndex(
      (one) =>
        one.procedure === 'describeColumns' &&
        choice.procedure === 'describeColumns' &&
        JSON.stringify(one.args[0]) === JSON.stringify(choice.args[0]) &&
        one.args[2] === choice.args[2],
    );
    const known = kept[same];
    if (known?.procedure === 'describeColumns' && choice.procedure === 'describeColumns') {
      const shapes = [...new Set([...known.args[1], ...choice.args[1]])];
      kept[same] = { ...known, args: [known.args[0], shapes, known.args[2]] };
    } else kept.push(choice);
  }
  return kept;
}

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

const SHAPES: Partial<Record<string, Shape>> = {
  avg: 'mean',
  median: 'median',
  min: 'minimum',
  max: 'maximum',
  sum: 'total',
  stddev: 'standard_deviation',
};

/** An aggregate of a column as a statistic, to stand next to others. */
function describedBy(measure: Measure): AboutTable & { column: string | null } {
  if (measure.kind !== 'aggregate' || measure.conditions.length > 0 || measure.time !== null || measure.unit !== null) throw new Unfit();
  if (measure.bare) throw new Unfit();
  const { table, aggregate } = measure;
  const shape = SHAPES[aggregate.function];
  const name = aggregate.of?.kind === 'column' ? aggregate.of.name : null;
  const column = table.columns.find((one) => one.name === name);
  if (!shape || !column || aggregate.filter || aggregate.holding) throw new Unfit();
  const request: StatisticsRequest = { procedure: 'describeColumns', args: [[variable({ table, column })], [shape], null] };
  return { table, request, column: shape === 'mean' ? column.name : null };
}

function scopeOf(table: ModelTable, pieces: readonly Piece[], language: Language, trimmed: Scope['trimmed']): Scope {
  const conditions = pieces.flatMap((piece) => (piece.kind === 'where' ? [piece.condition] : []));
  const scope: Scope = { table: { name: table.name }, where: null, ...(trimmed ? { trimmed } : {}) };
  const filters = [...new Map(conditions.map(({ filter }) => [JSON.stringify(filter), filter])).values()];
  if (filters.length === 0) return scope;
  contradict(filters);
  const derived = conditions.flatMap(({ columns }) => columns.filter((one) => one.derived !== undefined));
  const filter = allOf(filters);
  return { ...scope, where: { sql: rowsSql(filter, table, derived), words: sayFilter(filter, language) } };
}

/** Two different values of a column are of different rows: no row has both. */
function contradict(filters: readonly Filter[]): void {
  const stated = filters.flatMap((filter) => ('dimension' in filter && ('is' in filter || 'in' in filter) ? [filter.dimension] : []));
  if (new Set(stated).size < stated.length) throw new Unfit();
}

/** A condition on the rows of one table. */
function rowsSql(filter: Filter, table: ModelTable, derived: readonly ColumnRef[]): string {
  if ('and' in filter) return `(${filter.and.map((one) => rowsSql(one, table, derived)).join(' AND ')})`;
  if ('or' in filter) return `(${filter.or.map((one) => rowsSql(one, table, derived)).join(' OR ')})`;
  if ('not' in filter) return `(NOT coalesce(${rowsSql(filter.not, table, derived)}, false))`;
  if (!('dimension' in filter)) throw new Unfit();
  const own = derived.find(({ column }) => `${table.name}.${column.name}` === filter.dimension);
  const column = own?.column ?? table.columns.find(({ name }) => `${table.name}.${name}` === filter.dimension);
  if (!column) throw new Unfit();
  const name = own?.derived ?? quoteName(column.name);
  if ('in' in filter) return `${name} IN (${filter.in.map(literal).join(', ')})`;
  if ('is' in filter) return filter.is === null ? `${name} IS NULL` : `${name} = ${literal(filter.is)}`;
  if ('empty' in filter) return `${name} IS ${filter.empty ? '' : 'NOT '}NULL`;
  if ('between' in filter) return `${name} BETWEEN ${literal(filter.between[0])} AND ${literal(filter.between[1])}`;
  if ('above' in filter) return `${name} > ${literal(filter.above)}`;
  if ('below' in filter) return `${name} < ${literal(filter.below)}`;
  if ('at_least' in filter) return `${name} >= ${literal(filter.at_least)}`;
  if ('at_most' in filter) return `${name} <= ${literal(filter.at_most)}`;
  throw new Unfit();
}

const literal = (value: string | number | boolean): string => (typeof value === 'string' ? quoteText(value) : String(value));

/** Statistics by the values of one column; of several requests the groups would have to be joined. */
function grouped(choices: StatisticsChoice[], groups: readonly Of<'group'>[], table: ModelTable): StatisticsChoice[] {
  const names = new Set(groups.map(({ dimensions }) => JSON.stringify(dimensions)));
  const [group] = groups;
  if (!group) return choices;
  const [dimension, another] = group.dimensions;
  const [choice, second] = choices;
  if (
    names.size > 1 ||
    another ||
    dimension?.kind !== 'column' ||
    dimension.ref.table !== table ||
    dimension.ref.derived ||
    !choice ||
    second
  )
    throw new Unfit();
  if (choice.procedure === 'compareGroups' && choice.args[1] === dimension.ref.column.name) return choices;
  if (choice.procedure !== 'describeColumns') throw new Unfit();
  return [{ ...choice, args: [choice.args[0], choice.args[1], dimension.ref.column.name] }];
}
