/** An expression over the columns of one row. */
export type RowExpression =
  | { kind: 'number'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' }
  | { kind: 'date'; text: string; type: 'DATE' | 'TIMESTAMP' }
  | { kind: 'column'; name: string }
  | { kind: 'operation'; name: Operation; args: RowExpression[] }
  | { kind: 'duration'; unit: 'second'; from: RowExpression; until: RowExpression }
  | { kind: 'case'; checks: { when: RowExpression; value: RowExpression }[]; otherwise: RowExpression };

/** The operations allowed on the values of a row. */
export type Operation =
  | '+'
  | '-'
  | '*'
  | '/'
  | 'negate'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or'
  | 'not'
  | 'is null'
  | 'is not null'
  | 'in'
  | 'not in'
  | 'between'
  | 'like'
  | 'coalesce'
  | 'nullif'
  | 'abs'
  | 'round'
  | 'lower'
  | 'upper'
  | 'trim'
  | 'greatest'
  | 'least'
  | 'year'
  | 'month'
  | 'weekday'
  | 'hour'
  /** Whole years until now. */
  | 'age'
  /** Days from its date until today, below 0 for one to come. */
  | 'days_since';

/** The operations that are written as calls of a function; the others are operators. */
export const CALLS: ReadonlySet<Operation> = new Set<Operation>([
  'coalesce',
  'nullif',
  'abs',
  'round',
  'lower',
  'upper',
  'trim',
  'greatest',
  'least',
  'year',
  'month',
  'weekday',
  'hour',
  'age',
  'days_since',
]);
