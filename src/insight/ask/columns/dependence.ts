import type { CellValue } from '../../../data/engine/types.ts';
import { independentRows, lagsUpTo } from '../../statistics/relation.ts';
import { numberSql } from './column-rows.ts';
import type { Pairs, ValueKind } from './pairs.ts';

export interface PairsReader {
  pairs: Pairs;
  /** Runs a SELECT after `WITH listed AS (the pairs)`. */
  ask: (label: string, select: string) => Promise<CellValue[][]>;
}

export interface Dependence {
  /** How many independent pairs the data is worth. */
  independent: number;
  /** What the rows that are alike have in common; null if they are independent, or follow each other in time. */
  by: string | null;
}

/** Ranks, the mean of them for equal values. */
export const RANKS = (of: string) => `rank() OVER (ORDER BY ${of}) + (count(*) OVER (PARTITION BY ${of}) - 1) / 2.0`;

/** SQL of the pairs with both values, as x and y. */
export function knownSql({ kinds, sequences }: Pairs): string {
  const [x, y] = kinds.map((kind, i) => valueSql(kind, `c${i}`));
  const columns = new Set(sequences.flatMap(({ by, time }) => [...(by ? [by.column] : []), ...(time ? [time] : [])]));
  return `SELECT * FROM (SELECT ${[`${x} AS x`, `${y} AS y`, ...columns].join(', ')} FROM listed) WHERE x IS NOT NULL AND y IS NOT NULL`;
}

const valueSql = (kind: ValueKind, column: string) => (kind === 'number' ? numberSql(column) : column);

/** Rows further apart than this are not compared. */
const LAG_MAX = 4_096;

/**
 * How many independent pairs the data is worth: rows of one customer or product resemble each other, and so do neighbours in time. Of all the ways
 * in which rows may depend on each other, the one by which they are worth least.
 */
export async function dependenceOf(reader: PairsReader, count: number): Promise<Dependence> {
  let least: Dependence = { independent: count, by: null };
  for (const sequence of reader.pairs.sequences) {
    const likeness = await likenessOf(reader, sequence, count);
    const independent = independentRows(count, likeness);
    if (independent < least.independent) least = { independent, by: sequence.by?.name ?? null };
  }
  return least;
}

async function likenessOf({ pairs, ask }: PairsReader, { by, time }: Pairs['sequences'][number], count: number) {
  const lags = lagsUpTo(Math.min(Math.floor(count / 3), LAG_MAX));
  // Rows of one moment come in an order that has nothing to do with their values.
  const order = `ORDER BY ${[...(time ? [time] : []), "md5(concat(x, '/', y))"].join(', ')}`;
  const lagged = lags.flatMap((lag) => [`lag(a, ${lag}) OVER w AS a${lag}`, `lag(b, ${lag}) OVER w AS b${lag}`]);
  const [a, b] = pairs.kinds.map((kind, i) => standardSql(kind, i === 0 ? 'x' : 'y'));
  const alike = (kind: ValueKind, column: string, lag: number) =>
    kind === 'number' ? `avg(${column} * ${column}${lag})` : `avg(CAST(${column} = ${column}${lag} AS DOUBLE))`;
  const [row] = await ask(
    `Likeness of rows ${by ? `of one ${by.name}` : 'that follow each other'}`,
    `, known AS (${knownSql(pairs)}), scored AS (SELECT *, ${a} AS a, ${b} AS b FROM known),
lagged AS (SELECT a, b, ${lagged.join(', ')} FROM scored${by ? ` WHERE ${by.column} IS NOT NULL` : ''} WINDOW w AS (${by ? `PARTITION BY ${by.column} ` : ''}${order}))
SELECT ${(['a', 'b'] as const).map((column, i) => chanceSql(pairs.kinds[i]!, column)).join(', ')}, ${lags
      .map((lag) => `count(a${lag}), ${alike(pairs.kinds[0], 'a', lag)}, ${alike(pairs.kinds[1], 'b', lag)}`)
      .join(', ')} FROM lagged`,
  );
  const [chanceA, chanceB, ...values] = row!.map((value) => Number(value ?? 0)) as [number, number, ...number[]];
  const beyond = (value: number, chance: number) => (chance < 1 ? (value - chance) / (1 - chance) : 0);
  return lags.map((lag, i) => {
    const [pairsAt, alikeA, alikeB] = values.slice(3 * i, 3 * i + 3) as [number, number, number];
    return { lag, pairs: pairsAt, a: beyond(alikeA, chanceA), b: beyond(alikeB, chanceB) };
  });
}

/** A number as a standardized rank, so that single large values decide nothing; a category as it is. */
function standardSql(kind: ValueKind, column: string): string {
  if (kind === 'category') return column;
  const rank = `(${RANKS(column)})`;
  // The mean of n ranks is (n + 1) / 2.
  return `(${rank} - (count(*) OVER () + 1) / 2.0) / (SELECT stddev_pop(r) FROM (SELECT ${rank} AS r FROM known))`;
}

/** The probability that two rows have the same category by chance; 0 for numbers, whose correlation is that already. */
function chanceSql(kind: ValueKind, column: string): string {
  return kind === 'number' ? '0' : `(SELECT sum(pow(n, 2)) / pow(sum(n), 2) FROM (SELECT count(*) AS n FROM scored GROUP BY ${column}))`;
}
