import { daysBetween, inSeconds, secondsOf } from './dialect-times.ts';
import { calling, columnName, comparing, constant, type Node, numberNode, refused } from './tree.ts';

/** A spreadsheet's aggregates of the values whose row meets a condition, by those of SQL. */
const CONDITIONAL: Record<string, string> = {
  countif: 'count',
  countifs: 'count',
  count_if: 'count',
  sumif: 'sum',
  sumifs: 'sum',
  averageif: 'avg',
  averageifs: 'avg',
};

const RENAMED: Record<string, string> = { average: 'avg', counta: 'count', ifnull: 'coalesce', nvl: 'coalesce' };
const DISTINCT = new Set(['countunique', 'distinctcount', 'count_distinct', 'countdistinct']);
const NUMBERS = new Set(['FLOAT', 'DOUBLE', 'DECIMAL']);

/**
 * The same expression in the functions of the metric language, where other dialects and spreadsheets write it in theirs: SUMIF, COUNTIF, AVERAGE,
 * DATEDIFF, EXTRACT, `x IS TRUE`, a cast before a division. What has no equal stays as it is, and is refused by the readers.
 * @throws AppError validation_error for a difference of times in months or years, whose length varies
 */
export function inOwnDialect(node: Node): Node {
  const plain = withParts(node, inOwnDialect);
  switch (plain.class) {
    case 'FUNCTION':
      return functionOf(plain);
    case 'COMPARISON':
      return comparisonOf(plain);
    case 'CAST':
      return withoutCast(plain);
    case 'OPERATOR':
      return plain.type === 'ARRAY_EXTRACT' ? columnOfTable(plain) : plain;
    default:
      return plain;
  }
}

/** A node with each part of it replaced. */
function withParts(node: Node, replace: (part: Node) => Node): Node {
  const one = (part: Node | undefined) => part && replace(part);
  return {
    ...node,
    ...(node.children && { children: node.children.map(replace) }),
    ...(node.case_checks && {
      case_checks: node.case_checks.map((check) => ({ when_expr: replace(check.when_expr), then_expr: replace(check.then_expr) })),
    }),
    ...Object.fromEntries(
      (['filter', 'left', 'right', 'input', 'lower', 'upper', 'else_expr', 'child'] as const).flatMap((name) =>
        node[name] ? [[name, one(node[name])]] : [],
      ),
    ),
  };
}

function functionOf(node: Node): Node {
  const name = String(node.function_name).toLowerCase();
  const args = node.children ?? [];
  const [first, second] = args;
  const own = (of: string, more: Partial<Node> = {}): Node => ({ ...node, function_name: of, ...more });
  if (Object.hasOwn(CONDITIONAL, name)) return conditional(name, CONDITIONAL[name]!, args);
  if (Object.hasOwn(RENAMED, name)) return own(RENAMED[name]!);
  if (DISTINCT.has(name)) return own('count', { distinct: true });
  if (name === 'avg') return meanOfCase(node);
  if (name === 'divide' || name === 'safe_divide') return args.length === 2 ? own('/') : node;
  if (name === '!~~') return { class: 'OPERATOR', type: 'OPERATOR_NOT', children: [own('~~')] };
  if (name === '~~*' && second?.class === 'CONSTANT')
    return own('~~', { children: [calling('lower', [first!]), constant('VARCHAR', String(second.value?.value).toLowerCase())] });
  if (name === 'date_part' || name === 'strftime' || name === 'to_char') return partOfDate(name, args) ?? node;
  return daysBetween(name, args) ?? node;
}

/** "COUNTIF(state, "paid")": the rows, or the values of another column, that meet conditions on columns. */
function conditional(written: string, name: string, args: readonly Node[]): Node {
  const several = written.endsWith('s');
  const [values, tests] = name === 'count' ? [null, args] : several ? [args[0], args.slice(1)] : [args[2] ?? args[0], args.slice(0, 2)];
  const pairs = Array.from({ length: Math.ceil(tests.length / 2) }, (_, i) => tests.slice(2 * i, 2 * i + 2));
  const conditions = pairs.map(([column, value]) => (value ? criterion(column!, value) : column!));
  const filter = conditions.length === 1 ? conditions[0]! : { class: 'CONJUNCTION', type: 'CONJUNCTION_AND', children: conditions };
  if (conditions.length === 0 || (name !== 'count' && !values)) throw refused(`${written} lacks a condition`);
  return name === 'count' ? { ...calling('count_star', []), filter } : { ...calling(name, [values!]), filter };
}

/** A value that a spreadsheet compares with, or a comparison as text: ">=10". */
function criterion(column: Node, value: Node): Node {
  const text = value.class === 'COLUMN_REF' ? columnName(value) : value.value?.type.id === 'VARCHAR' ? String(value.value.value) : null;
  if (text === null) return comparing('=', column, value);
  const [, sign = '=', rest = ''] = /^(<>|>=|<=|=|>|<)?\s*(.*)$/s.exec(text) ?? [];
  if (/[*?]/.test(rest)) throw refused('a criterion has a wildcard; write LIKE');
  return comparing(sign, column, /^-?\d+(?:\.\d+)?$/.test(rest) ? numberNode(rest) : constant('VARCHAR', rest));
}

/** The mean of 1 where a condition holds and 0 elsewhere is the share of the rows where it does. */
function meanOfCase(node: Node): Node {
  const [of, more] = node.children ?? [];
  const [check, another] = of?.case_checks ?? [];
  const is = (one: Node | undefined, value: number) => one?.class === 'CONSTANT' && numberOf(one) === value;
  if (!check || another || more || node.distinct || !of || !is(of.else_expr, 0)) return node;
  const factor = numberOf(check.then_expr);
  if (factor === null || factor === 0) return node;
  const both = node.filter ? { class: 'CONJUNCTION', type: 'CONJUNCTION_AND', children: [node.filter, check.when_expr] } : check.when_expr;
  const counted = { ...calling('count_star', []), filter: both };
  const all = { ...calling('count_star', []), ...(node.filter && { filter: node.filter }) };
  const share = calling('/', [counted, all]);
  return factor === 1 ? share : calling('*', [share, check.then_expr]);
}

function numberOf({ class: kind, value }: Node): number | null {
  if (kind !== 'CONSTANT' || !value || value.is_null || value.type.id === 'VARCHAR' || value.type.id === 'BOOLEAN') return null;
  return Number(value.value) / 10 ** (value.type.type_info?.scale ?? 0);
}

/** "EXTRACT(YEAR FROM x)", "strftime('%Y', x)", "to_char(x, 'YYYY')"; the seconds of a difference for EPOCH. */
function partOfDate(name: string, [first, second]: readonly Node[]): Node | null {
  const text = (node: Node | undefined) => (node?.value?.type.id === 'VARCHAR' ? String(node.value.value) : null);
  const [part, of] = text(first) === null ? [text(second), first] : [text(first), second];
  if (part === null || !of) return null;
  const known: Record<string, string> = { '%Y': 'year', '%m': 'month', YYYY: 'year', MM: 'month' };
  const unit = name === 'date_part' ? part.toLowerCase() : known[part];
  if (unit === 'epoch' && name === 'date_part') return secondsOf(of);
  if (unit === 'year' || unit === 'month' || unit === 'hour') return calling(unit, [of]);
  return unit === 'isodow' ? calling('weekday', [of]) : null;
}

const PARTS = new Set(['year', 'month']);

function comparisonOf(node: Node): Node {
  const { left, right, type } = node;
  if (!left || !right) return node;
  // "x IS TRUE": an empty value is neither.
  const truth = right.class === 'CONSTANT' && right.value?.type.id === 'BOOLEAN';
  if (truth && left.class === 'CAST' && left.child) {
    if (type === 'COMPARE_NOT_DISTINCT_FROM') return comparing('=', left.child, right);
    const empty = { class: 'OPERATOR', type: 'OPERATOR_IS_NULL', children: [left.child] };
    const other = comparing('=', left.child, constant('BOOLEAN', right.value?.value !== true));
    if (type === 'COMPARE_DISTINCT_FROM') return { class: 'CONJUNCTION', type: 'CONJUNCTION_OR', children: [other, empty] };
  }
  // "strftime('%Y', x) = '2023'".
  if (PARTS.has(String(left.function_name)) && right.value?.type.id === 'VARCHAR' && /^\d+$/.test(String(right.value.value)))
    return { ...node, right: numberNode(String(Number(right.value.value))) };
  return inSeconds(node);
}

/** A cast to a number with decimals changes no aggregate, only how other engines divide. */
function withoutCast(node: Node): Node {
  const { child, cast_type } = node;
  const exact = cast_type?.id === 'DECIMAL' && cast_type.type_info !== undefined && cast_type.type_info.scale < 2;
  const isAggregate = child?.class === 'FUNCTION' || child?.class === 'OPERATOR';
  return child && isAggregate && NUMBERS.has(cast_type?.id ?? '') && !exact ? child : node;
}

/** "orders[amount]" of a spreadsheet is a column of a table. */
function columnOfTable(node: Node): Node {
  const [table, column] = node.children ?? [];
  if (table?.class !== 'COLUMN_REF' || column?.class !== 'COLUMN_REF') return node;
  return { ...column, column_names: [...(table.column_names ?? []), ...(column.column_names ?? [])] };
}
