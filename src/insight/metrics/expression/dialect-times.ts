import { calling, columnName, constant, type Node, numberNode, partsOf, refused } from './tree.ts';

const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };
const DIFFERENCES = new Set(['datediff', 'date_diff', 'timestampdiff', 'timestamp_diff', 'days_between', 'days']);

/** The seconds in a unit of time, as written in singular or plural; null for a unit whose length varies, or any other word. */
export function secondsIn(unit: string): number | null {
  const name = unit.toLowerCase().replace(/s$/, '');
  return Object.hasOwn(SECONDS, name) ? SECONDS[name]! : null;
}

/** The seconds from one time to another. */
const between = (from: Node, until: Node): Node => calling('date_diff', [constant('VARCHAR', 'second'), from, until]);

const inUnit = (of: Node, seconds: number): Node => (seconds === 1 ? of : calling('/', [of, numberNode(String(seconds))]));

/** The seconds of a difference of times, as EPOCH extracts them; null for anything else. */
export function secondsOf(node: Node): Node | null {
  const [until, from] = node.children ?? [];
  return node.function_name === '-' && until && from ? between(from, until) : null;
}

/**
 * DATEDIFF in the order of arguments of each dialect, and JULIANDAY(b) - JULIANDAY(a); null for any other function.
 * @throws AppError validation_error for a unit other than days: dialects count hours and months by where clocks and calendars turn
 */
export function daysBetween(name: string, args: readonly Node[]): Node | null {
  if (name === '-') {
    const [until, from] = args.map((arg) => (String(arg.function_name).toLowerCase() === 'julianday' ? arg.children?.[0] : undefined));
    return until && from ? inUnit(between(from, until), SECONDS.day!) : null;
  }
  if (!DIFFERENCES.has(name)) return null;
  const [first, second, third] = args;
  if (!first || !second || args.length > 3) throw refused(`${name} takes two times`);
  // MySQL and BigQuery write the later time first, and spreadsheets do.
  if (!third) return days(between(second, first));
  if (isUnit(third)) return differ(third, second, first, name);
  return differ(first, second, third, name);
}

const days = (seconds: Node): Node => inUnit(seconds, SECONDS.day!);

/** Whether an expression counts the days between two times, which of moments within a day depends on the midnights between them. */
export function countsDays(node: Node): boolean {
  const own = node.class === 'FUNCTION' && DIFFERENCES.has(String(node.function_name).toLowerCase());
  return own || partsOf(node).some(countsDays);
}

function differ(unit: Node, from: Node, until: Node, name: string): Node {
  const said = wordOf(unit)?.toLowerCase().replace(/s$/, '');
  if (said === 'second') return between(from, until);
  if (said !== 'day') throw refused(`${name} counts ${said ?? 'no'} units; write (until - from) in hours, or in days`);
  return days(between(from, until));
}

const wordOf = (node: Node): string | null =>
  node.class === 'COLUMN_REF' ? columnName(node) : node.value?.type.id === 'VARCHAR' ? String(node.value.value) : null;

const isUnit = (node: Node): boolean => /^(?:second|minute|hour|day|week|month|quarter|year)s?$/i.test(wordOf(node) ?? '');

/** A comparison of times with an interval added, or of their difference with an interval, in seconds. */
export function inSeconds(node: Node): Node {
  const { left, right } = node;
  if (!left || !right) return node;
  const [a, b] = [shifted(left), shifted(right)];
  const bound = intervalOf(right);
  const difference = bound === null ? null : secondsOf(left);
  if (difference) return { ...node, left: difference, right: numberNode(String(bound)) };
  // a + x > b + y where b - a < x - y.
  if (a.seconds === 0 && b.seconds === 0) return node;
  if (a.of.class !== 'COLUMN_REF' || b.of.class !== 'COLUMN_REF') throw refused('an interval is added to something other than a column');
  return { ...node, left: between(b.of, a.of), right: numberNode(String(b.seconds - a.seconds)) };
}

/** A time, and the seconds that are added to it. */
function shifted(node: Node): { of: Node; seconds: number } {
  const [of, by] = node.children ?? [];
  const sign = node.function_name === '+' ? 1 : node.function_name === '-' ? -1 : 0;
  const seconds = sign !== 0 && of && by ? intervalOf(by) : null;
  return seconds === null ? { of: node, seconds: 0 } : { of: of!, seconds: sign * seconds };
}

/** The seconds of an interval: INTERVAL '5 days', INTERVAL 5 DAY. */
function intervalOf(node: Node): number | null {
  if (node.class === 'CAST' && node.cast_type?.id === 'INTERVAL') {
    const [, count, unit] = /^\s*(\d+)\s*([a-z]+)\s*$/i.exec(String(node.child?.value?.value)) ?? [];
    return lengthOf(Number(count), unit);
  }
  const [, unit] = /^to_([a-z]+)$/.exec(String(node.function_name)) ?? [];
  if (node.class !== 'FUNCTION' || unit === undefined || unit === 'char') return null;
  let inner = node.children?.[0];
  while (inner && inner.class !== 'CONSTANT') inner = inner.child ?? inner.children?.[0];
  return lengthOf(Number(inner?.value?.value), unit);
}

function lengthOf(count: number, unit = ''): number {
  const seconds = secondsIn(unit);
  if (seconds === null || !Number.isSafeInteger(count))
    throw refused(`an interval in ${unit || 'no unit'} has no fixed length; write days`);
  return count * seconds;
}
