import type { Build } from '../metric-query/build.ts';
import { filterSql } from '../metric-query/filter-sql.ts';
import type { EventSpec, Events } from './events.ts';

interface Order {
  /** SQL of the dimension of the first step's row. */
  group: string | null;
  /** SQL of an event's time in microseconds. */
  moment(events: Events): string;
  windowUs: number | null;
  /** SQL of the latest first step whose window is over; null if that does not matter. */
  last: string | null;
}

/**
 * The WITH clauses that end in `best`: a row per entity with its group `g` and the times `t0`, `t1`, … of the steps that it reached, in
 * microseconds; and the statements that count what they leave out.
 */
export function orderedSteps(build: Build, steps: readonly Events[], specs: readonly EventSpec[], order: Order) {
  const { windowUs, last } = order;
  const raw = steps.map((events, i) => rowsClause(build, events, i, steps, specs, order));
  const starts = `starts AS (SELECT e, t0, min(g) AS g FROM r0 WHERE e IS NOT NULL AND t0 IS NOT NULL${last ? ` AND t0 <= ${last}` : ''} GROUP BY e, t0)`;
  const chain = steps.slice(1).map((_, i) => {
    const [before, step] = [i === 0 ? 'starts' : `a${i}`, i + 1];
    const times = Array.from({ length: step }, (_unused, at) => `b.t${at}`);
    // Half of the position, rounded up, is the time.
    const at = '(s.p + 1) // 2';
    // The join pairs an empty time with a row too.
    const within = windowUs === null ? '' : ` AND ${at} <= b.t0 + ${windowUs}`;
    const reached = `CASE WHEN b.t${i} IS NOT NULL${within} THEN ${at} END`;
    return [
      `s${step} AS (SELECT DISTINCT e, p FROM r${step} WHERE e IS NOT NULL AND p IS NOT NULL)`,
      `a${step} AS (SELECT b.e, b.g, ${times.join(', ')}, ${reached} AS t${step} FROM ${before} AS b ASOF LEFT JOIN s${step} AS s ON b.e = s.e AND s.p >= 2 * b.t${i})`,
    ].join(',\n');
  });
  const depth = steps.map((_, i) => `(t${i} IS NOT NULL)::INTEGER`).join(' + ');
  const best = `best AS (SELECT * FROM a${steps.length - 1} QUALIFY row_number() OVER (PARTITION BY e ORDER BY ${depth} DESC, t0) = 1)`;
  const without = steps.map((_, i) => `(SELECT count(*) FROM r${i} WHERE e IS NULL OR ${i === 0 ? 't0' : 'p'} IS NULL)`);
  return {
    clauses: [...raw, starts, ...chain, best],
    leftRows: `SELECT ${without.join(' + ')}`,
    leftEntities: last ? `SELECT count(DISTINCT e) FROM r0 WHERE t0 > ${last} AND e NOT IN (SELECT e FROM starts)` : 'SELECT 0',
  };
}

/**
 * The rows of a step. The position of a later step is twice its time, and one less if the row could be an earlier step too: then it does not
 * come at or after a step of the same moment.
 */
function rowsClause(
  build: Build,
  events: Events,
  index: number,
  steps: readonly Events[],
  specs: readonly EventSpec[],
  { group, moment }: Order,
): string {
  const { rows, who } = events;
  const time = moment(events);
  const select = index === 0 ? `${time} AS t0, ${group ?? 'NULL'} AS g` : `${positionSql()} AS p`;
  const { conditions } = events;
  return [
    `r${index} AS (SELECT ${who} AS e, ${select}`,
    `  ${rows.from()}`,
    ...(conditions.length > 0 ? [`  WHERE ${conditions.join(' AND ')}`] : []),
  ]
    .join('\n')
    .concat(')');

  function positionSql(): string {
    const earlier = specs.slice(0, index).filter((_, i) => steps[i]!.table === events.table && steps[i]!.time === events.time);
    if (earlier.length === 0) return `2 * ${time}`;
    if (earlier.some(({ filters }) => filters === undefined)) return `2 * ${time} - 1`;
    const also = earlier.map(({ filters }) => `coalesce(${filterSql(build, rows, filters!)}, false)`).join(' OR ');
    return `CASE WHEN ${also} THEN 2 * ${time} - 1 ELSE 2 * ${time} END`;
  }
}
