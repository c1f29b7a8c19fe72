import type { ColumnProfile } from '../../data/engine/types.ts';
import type { ModelTable } from '../../data/model/types.ts';
import type { Metric } from './bind-metrics.ts';
import { parameterError } from './bind-names.ts';
import { meaningOf } from './expression/meaning.ts';
import { isDetermined } from './metric-query/determined.ts';

/**
 * The columns that identify what a metric's values belong to, if they repeat on several rows: the number of an order for its total on each
 * line. Empty if each row has its own value.
 * @throws AppError validation_error for a ratio of both
 */
export function ownerOf({ label, num, den }: Pick<Metric, 'label' | 'num' | 'den'>, meaning: ModelTable): string[] {
  const owners = [num, den].flatMap((part) => {
    if (!part?.of || part.function === 'count') return [];
    const { additivity, determinedBy } = meaningOf(part.of, meaning);
    return [additivity === 'attribute' ? determinedBy : []];
  });
  const [first = []] = owners;
  if (owners.every((one) => one.join('\0') === first.join('\0'))) return first;
  throw parameterError(
    'metric',
    `${label} divides values that repeat on several rows by values of single rows. Choose two of the same ${[...new Set(owners.flat())].join(' + ')}.`,
  );
}

/** The columns by which a metric can be broken down: those that are the same on all rows that share its value. */
export function columnsOfOwner(columns: readonly ColumnProfile[], meaning: ModelTable, owner: readonly string[]): ColumnProfile[] {
  return owner.length === 0 ? [...columns] : columns.filter(({ name }) => isDetermined(meaning, owner, name));
}

/**
 * Checks that a metric can be broken down or filtered by a column.
 * @throws AppError validation_error
 */
export function checkOwner(meaning: ModelTable, owner: readonly string[], label: string, column: string, field: string): void {
  if (owner.length === 0 || isDetermined(meaning, owner, column)) return;
  throw parameterError(
    field,
    `${label} belongs to a ${owner.join(' + ')} and repeats on its rows, but "${column}" differs between them. Choose a column of the ${owner.join(' + ')}, or a measure of the rows themselves.`,
  );
}
