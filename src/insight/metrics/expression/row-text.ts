import { CALLS, type Operation, type RowExpression } from '../../../data/model/row-expression.ts';

/** A row's value as a caller would write it. */
export function rowText(expression: RowExpression): string {
  switch (expression.kind) {
    case 'number':
      return expression.text;
    case 'text':
      return `'${expression.value.replaceAll("'", "''")}'`;
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'NULL';
    case 'date':
      return `${expression.type} '${expression.text}'`;
    case 'column':
      return nameText(expression.name);
    case 'duration':
      return `${rowText(expression.until)} - ${rowText(expression.from)}`;
    case 'case': {
      const checks = expression.checks.map(({ when, value }) => `WHEN ${rowText(when)} THEN ${rowText(value)}`);
      return `CASE ${checks.join(' ')} ELSE ${rowText(expression.otherwise)} END`;
    }
    case 'operation':
      return operationText(
        expression.name,
        expression.args.map((arg) => (arg.kind === 'duration' ? `(${rowText(arg)})` : rowText(arg))),
      );
  }
}

function operationText(name: Operation, args: readonly string[]): string {
  const [first, second, third] = args;
  switch (name) {
    case 'negate':
      return `-${first}`;
    case 'not':
      return `(NOT ${first})`;
    case 'is null':
    case 'is not null':
      return `(${first} ${name.toUpperCase()})`;
    case 'in':
    case 'not in':
      return `(${first} ${name.toUpperCase()} (${args.slice(1).join(', ')}))`;
    case 'between':
      return `(${first} BETWEEN ${second} AND ${third})`;
    default:
      return CALLS.has(name) ? `${name}(${args.join(', ')})` : `(${args.join(` ${name.toUpperCase()} `)})`;
  }
}

/** A column's name as SQL writes it. */
export function nameText(name: string): string {
  return /^[a-z_]\w*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
