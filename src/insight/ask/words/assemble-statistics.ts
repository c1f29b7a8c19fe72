import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import type { Filter } from '../../metrics/metric-query/types.ts';
import type { Scope, StatisticsChoice } from '../procedures/index.ts';
import type { Language } from './languages/types.ts';
import { type Of, Unfit } from './pieces.ts';
import { sayFilter } from './say.ts';
import type { AnalysisRequest, Method, Piece } from './types.ts';

type Requested = Extract<AnalysisRequest, { kind: 'statistics' }>;

/** A statistic with the rows, groups and methods that the other pieces give it. @throws Unfit if it cannot respect one of them */
export function assembleStatistics({ table, request }: Requested, others: readonly Piece[], language: Language): StatisticsChoice {
  const scope = scopeOf(table, others, language);
  const all = <K extends Piece['kind']>(kind: K) => others.filter((piece): piece is Of<K> => piece.kind === kind);
  let choice: StatisticsChoice = { ...request, scope };
  const [group, second] = all('group');
  if (second) throw new Unfit();
  if (group) choice = byGroup(choice, group, table);
  for (const { method } of all('method')) choice = byMethod(choice, method);
  const used = JSON.stringify(choice);
  for (const { ref } of all('mention')) if (ref.table !== table || !used.includes(JSON.stringify(ref.column.name))) throw new Unfit();
  if (all('of').some((of) => of.table !== table)) throw new Unfit();
  // What is counted here is what is missing.
  if (all('withoutEmpty').length > 0 && choice.procedure === 'countMissing') throw new Unfit();
  return choice;
}

const RESPECTED: readonly Piece['kind'][] = ['where', 'group', 'method', 'mention', 'of', 'withoutEmpty'];

function scopeOf(table: ModelTable, others: readonly Piece[], language: Language): Scope {
  if (others.some(({ kind }) => !RESPECTED.includes(kind))) throw new Unfit();
  const filters = others.flatMap((piece) => (piece.kind === 'where' ? [piece.condition.filter] : []));
  if (filters.length === 0) return { table: { name: table.name }, where: null };
  const filter: Filter = filters.length === 1 ? filters[0]! : { and: filters };
  return { table: { name: table.name }, where: { sql: rowsSql(filter, table), words: sayFilter(filter, language) } };
}

/** A condition on the rows of one table. */
function rowsSql(filter: Filter, table: ModelTable): string {
  if ('and' in filter) return `(${filter.and.map((one) => rowsSql(one, table)).join(' AND ')})`;
  if ('or' in filter) return `(${filter.or.map((one) => rowsSql(one, table)).join(' OR ')})`;
  if ('not' in filter) return `(NOT coalesce(${rowsSql(filter.not, table)}, false))`;
  if (!('dimension' in filter)) throw new Unfit();
  const column = table.columns.find(({ name }) => `${table.name}.${name}` === filter.dimension);
  if (!column) throw new Unfit();
  const name = quoteName(column.name);
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

function byGroup(choice: StatisticsChoice, { dimensions }: Of<'group'>, table: ModelTable): StatisticsChoice {
  const [dimension, another] = dimensions;
  if (choice.procedure !== 'describeColumns' || another || dimension?.kind !== 'column' || dimension.ref.table !== table) throw new Unfit();
  const [variables, shapes] = choice.args;
  return { ...choice, args: [variables, shapes, dimension.ref.column.name] };
}

const SIGNIFICANCE = 0.05;

function byMethod(choice: StatisticsChoice, method: Method): StatisticsChoice {
  switch (choice.procedure) {
    case 'correlate': {
      const [x, y, ranks] = choice.args;
      // Whether it is significant is said at this level.
      if (method.of === 'significance' && method.is === SIGNIFICANCE) return choice;
      if (method.of !== 'correlation' || (ranks && method.is === 'pearson')) break;
      return { ...choice, args: [x, y, method.is === 'spearman'] };
    }
    case 'strongestCorrelation':
      if (method.of === 'correlation' && method.is === 'pearson') return choice;
      break;
    case 'describeColumns': {
      const [variables, shapes, group] = choice.args;
      const fits = shapes.some((shape) => shape === 'standard_deviation' || shape === 'population_standard_deviation');
      if (method.of !== 'deviation' || !fits) break;
      if (method.is === 'sample') return choice;
      const population = shapes.map((shape) => (shape === 'standard_deviation' ? ('population_standard_deviation' as const) : shape));
      return { ...choice, args: [variables, population, group] };
    }
    case 'findOutliers':
      if (method.of === 'outliers') return { ...choice, args: [choice.args[0], method.is] };
      break;
    case 'testNormality': {
      const [x, test, alpha] = choice.args;
      if (method.of === 'normality') return { ...choice, args: [x, method.is, alpha] };
      if (method.of === 'significance') return { ...choice, args: [x, test, method.is] };
      break;
    }
  }
  throw new Unfit();
}
