import type { ModelTable } from '../../../../data/model/types.ts';
import type { Scope, StatisticsRequest } from '../../procedures/index.ts';
import { isNumber } from '../conditions/conditions.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import type { ColumnRef, Method, Piece, Procedure } from '../types.ts';
import { variable } from './variables.ts';

export interface AboutTable {
  table: ModelTable;
  request: StatisticsRequest;
}

interface Asked {
  requests: AboutTable[];
  /** Columns whose mean is only named as what a test compares. */
  spent: (string | null)[];
  trimmed: Scope['trimmed'];
}

const LEVEL = 0.05;
const COMPARING: readonly Procedure[] = ['student', 'welch', 'anova', 'differ'];

/** The procedures that the pieces name, each with all of the columns that the question is about. @throws Unfit if they do not fit them */
export function requestsOf(pieces: readonly Piece[]): Asked {
  const all = <K extends Piece['kind']>(kind: K) => pieces.filter((piece): piece is Of<K> => piece.kind === kind);
  const methods = all('method').map(({ method }) => method);
  const rule = methods.find((method) => method.of === 'outliers')?.is;
  const trims = all('withoutOutliers').length > 0;
  const named = new Set<Procedure>(all('procedure').map(({ procedure }) => procedure));
  if (all('method').some(({ method, noted }) => method.of === 'outliers' && !noted) && !trims) named.add('outliers');
  if (trims) named.delete('outliers');
  // "Run a Shapiro–Wilk test on the height".
  if (named.size === 0 && all('method').some(({ method, noted }) => method.of === 'normality' && !noted)) named.add('normality');
  const about = distinctRefs([...all('about').map(({ ref }) => ref), ...all('meanDifference').map(({ ref }) => ref)]);
  const measured = all('measure').flatMap(({ measure }): ColumnRef[] => {
    if (measure.kind !== 'aggregate' || measure.aggregate.function !== 'avg' || measure.aggregate.of?.kind !== 'column') return [];
    const { name } = measure.aggregate.of;
    return measure.table.columns.flatMap((column) => (column.name === name ? [{ table: measure.table, column }] : []));
  });
  const compares = COMPARING.some((one) => named.has(one));
  const columns = compares ? distinctRefs([...about, ...measured]) : about;
  const results = new Set(all('result').map(({ result }) => result));
  const context: Context = {
    columns,
    parts: all('about'),
    groups: all('where').flatMap(({ condition }) => twoGroups(condition)),
    by: all('group').flatMap(({ dimensions }) => dimensions.flatMap((one) => (one.kind === 'column' ? [one.ref] : []))),
    level: methods.find((method) => method.of === 'significance')?.is ?? null,
    methods,
    results,
    percent: all('percent').length > 0 || all('show').length > 0,
    rule,
    related: named.has('relation'),
  };
  if (context.percent && !named.has('missing')) throw new Unfit();
  if (all('show').some(({ show }) => show !== 'share')) throw new Unfit();
  const requests: AboutTable[] = [];
  const shapes = [...new Set(all('shapes').flatMap((piece) => piece.shapes))];
  const differences = all('meanDifference');
  if (differences.length > 0) {
    if ([...named].some((one) => one !== 'differ') || results.size > 0) throw new Unfit();
    requests.push(difference(context, columns));
  } else for (const procedure of chosen(named, context)) requests.push(...byProcedure(procedure, context));
  if (shapes.length > 0) {
    const one = only(columns.filter(isNumber));
    requests.push({ table: one.table, request: { procedure: 'describeColumns', args: [[variable(one)], shapes, null] } });
  }
  const trimmed = trims ? trim(pieces, columns, rule) : undefined;
  if (requests.length === 0 && !trimmed && about.some(({ derived }) => derived === undefined)) throw new Unfit();
  if (requests.length === 0 && results.size > 0) throw new Unfit();
  const spent = compares ? measured.map(({ column }) => column.name) : [];
  return { requests, spent, trimmed };
}

interface Context {
  columns: ColumnRef[];
  parts: Of<'about'>[];
  /** Columns of which two values are named. */
  groups: { ref: ColumnRef; values: [string, string] }[];
  by: ColumnRef[];
  level: number | null;
  methods: Method[];
  results: Set<Of<'result'>['result']>;
  percent: boolean;
  rule: Extract<Method, { of: 'outliers' }>['is'] | undefined;
  /** "Is the fee related to the region?" */
  related: boolean;
}

/** The procedures named, without words that only say the same more vaguely. */
function chosen(named: ReadonlySet<Procedure>, { columns, groups, by }: Context): Procedure[] {
  const clear = [...named].filter((one) => one !== 'relation' && one !== 'differ');
  // Welch's is a t-test.
  const distinct = clear.includes('welch') ? clear.filter((one) => one !== 'student') : clear;
  if (distinct.length > 0 || named.size === 0) return distinct;
  if (named.has('differ')) return ['differ'];
  const numbers = columns.filter(isNumber).length;
  if (columns.length === 2 && numbers === 2) return ['correlation'];
  if (columns.length === 2 && numbers === 0) return ['independence'];
  if (columns.length + groups.length + by.length === 2 && numbers === 1) return ['differ'];
  throw new Unfit();
}

function byProcedure(procedure: Procedure, context: Context): AboutTable[] {
  const { columns, methods, results, rule } = context;
  const of = (table: ModelTable, request: StatisticsRequest): AboutTable => ({ table, request });
  const level = context.level ?? LEVEL;
  const accept = (...fitting: Of<'result'>['result'][]) => {
    if ([...results].some((one) => !fitting.includes(one))) throw new Unfit();
  };
  switch (procedure) {
    case 'correlation': {
      accept('p', 'significant', 'statistic');
      const [x, y] = pairOf(columns);
      if (!columns.every((one) => isNumber(one) || one.column.type === 'boolean')) throw new Unfit();
      const method = methods.find((one) => one.of === 'correlation')?.is ?? 'pearson';
      const tested = context.level !== null || results.size > 0 ? { level } : null;
      return [of(x.table, { procedure: 'correlate', args: [variable(x), variable(y), method, tested] })];
    }
    case 'regression': {
      accept('fitted', 'error', 'p', 'significant');
      const part = (name: 'dependent' | 'independent') =>
        only(distinctRefs(context.parts.filter((one) => one.part === name).map(({ ref }) => ref)));
      const [y, x] = [part('dependent'), part('independent')];
      if (!pairOf(columns).every(isNumber)) throw new Unfit();
      const errors = results.has('error') ? ('errors' as const) : undefined;
      return [of(y.table, { procedure: 'regress', args: errors ? [variable(y), variable(x), errors] : [variable(y), variable(x)] })];
    }
    case 'outliers': {
      accept('count');
      const one = only(columns);
      if (!isNumber(one)) throw new Unfit();
      return [of(one.table, { procedure: 'findOutliers', args: [variable(one), rule ?? { by: 'z', threshold: 3 }] })];
    }
    case 'normality': {
      accept('p', 'significant', 'statistic');
      if (columns.length === 0 || !columns.every(isNumber)) throw new Unfit();
      const test = methods.find((method) => method.of === 'normality')?.is ?? null;
      return columns.map((one) => of(one.table, { procedure: 'testNormality', args: [variable(one), test, level] }));
    }
    case 'missing': {
      accept('count', 'present');
      if (columns.length === 0 || columns.some(({ derived, table }) => derived !== undefined || table !== columns[0]!.table))
        throw new Unfit();
      if (results.has('present') && context.percent) throw new Unfit();
      const asked = results.has('present') ? 'present' : context.percent ? 'percent' : 'missing';
      return [of(columns[0]!.table, { procedure: 'countMissing', args: [columns.map(({ column }) => column.name), asked] })];
    }
    case 'independence': {
      accept('p', 'significant', 'statistic');
      const [a, b] = pairOf(columns);
      if (columns.some((one) => one.derived !== undefined || one.column.type === 'double' || one.column.type === 'decimal'))
        throw new Unfit();
      return [of(a.table, { procedure: 'testIndependence', args: [a.column.name, b.column.name, level] })];
    }
    case 'student':
    case 'welch':
    case 'anova':
    case 'differ': {
      accept('p', 'significant', 'statistic');
      return [compared(procedure, context, level)];
    }
    case 'relation':
      throw new Unfit();
  }
}

/** A test of one column between groups: two that are named, or all values of another column. */
function compared(procedure: 'student' | 'welch' | 'anova' | 'differ', context: Context, level: number): AboutTable {
  const { groups, by, results } = context;
  if (procedure === 'differ' && results.size === 0 && !context.related) throw new Unfit();
  const [named] = groups;
  const categories = distinctRefs([...context.columns.filter((one) => !isNumber(one)), ...groups.map(({ ref }) => ref), ...by]);
  const group = only(categories);
  const x = only(context.columns.filter(isNumber));
  if (groups.length > 1 || x.table !== group.table || group.derived !== undefined) throw new Unfit();
  const test = procedure === 'differ' ? null : procedure;
  const args = [variable(x), group.column.name, named?.values ?? null, test, level] as const;
  return { table: x.table, request: { procedure: 'compareGroups', args: [...args] } };
}

function difference({ groups }: Context, columns: readonly ColumnRef[]): AboutTable {
  const [named, another] = groups;
  const x = only(columns.filter(isNumber));
  const others = columns.filter((one) => !isNumber(one));
  if (!named || another || others.some(({ column }) => column !== named.ref.column) || named.ref.table !== x.table) throw new Unfit();
  return { table: x.table, request: { procedure: 'meanDifference', args: [variable(x), named.ref.column.name, named.values] } };
}

/** Outliers are left out of the column that the question is about. */
function trim(pieces: readonly Piece[], columns: readonly ColumnRef[], rule: Context['rule']): Scope['trimmed'] {
  const asked = pieces.flatMap((piece): ColumnRef[] => {
    if (piece.kind !== 'measure' || piece.measure.kind !== 'aggregate' || piece.measure.aggregate.of?.kind !== 'column') return [];
    const { table, aggregate } = piece.measure;
    const { of } = aggregate;
    return table.columns.flatMap((column) => (of?.kind === 'column' && column.name === of.name ? [{ table, column }] : []));
  });
  const one = only(distinctRefs(columns.length > 0 ? columns : asked));
  if (!rule || !isNumber(one)) throw new Unfit();
  return { variable: variable(one), rule };
}

function twoGroups({ filter, columns }: Of<'where'>['condition']): Context['groups'] {
  const [ref, another] = columns;
  const two =
    ref &&
    !another &&
    'dimension' in filter &&
    'in' in filter &&
    filter.in.length === 2 &&
    filter.in.every((one) => typeof one === 'string');
  return two ? [{ ref, values: filter.in as [string, string] }] : [];
}

function distinctRefs(refs: readonly ColumnRef[]): ColumnRef[] {
  return [...new Map(refs.map((ref) => [JSON.stringify([ref.table.name, ref.column.name]), ref])).values()];
}

function only<T>(all: readonly T[]): T {
  const [one, another] = all;
  if (one === undefined || another !== undefined) throw new Unfit();
  return one;
}

/** Two columns of the same rows: those of two tables would first have to be joined. */
function pairOf(columns: readonly ColumnRef[]): readonly [ColumnRef, ColumnRef] {
  const [a, b, another] = columns;
  if (!a || !b || another || a.table !== b.table) throw new Unfit();
  return [a, b];
}
