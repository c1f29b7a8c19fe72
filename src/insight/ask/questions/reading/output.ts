import { columnFit } from '../column-fit.ts';
import { isNumber } from '../column-ref.ts';
import { NotUnderstood } from '../not-understood.ts';
import { stem } from '../words.ts';
import { columnValue } from './measures.ts';
import { readDuration, readMetrics } from './metrics.ts';
import type { Reading } from './reading.ts';
import { readOrder } from './rest.ts';

/** "Return their ID, first name, last name and total sales": what to show of what earlier sentences ask for. */
export function readOutput(reading: Reading): void {
  const { result } = reading;
  readGrains(reading);
  const aggregated = result.measures.length > 0;
  readMetrics(reading);
  for (const [item, at] of reading.each('extreme')) {
    // "the maximum itch score": already requested, repeated here.
    const next = reading.next(at + 1);
    const target = reading.free(next);
    if (target?.kind !== 'column') continue;
    const same = result.measures.some(
      (one) =>
        one.kind === 'metric' &&
        one.of === (item.descending ? 'max' : 'min') &&
        one.value?.kind === 'column' &&
        target.columns.includes(one.value.column),
    );
    if (same) reading.use(at, next);
  }
  const [order] = reading.each('order');
  for (const [, at] of reading.each('duration')) result.columns.push(readDuration(reading, at));
  readColumns(reading, aggregated || result.measures.length > 0);
  if (order) readOrder(reading, order[1]);
  for (const [item, at] of reading.each('table')) {
    reading.use(at);
    const known = result.entities.includes(reading.tableAt(item)) || result.groups.some(({ table }) => table === reading.tableAt(item));
    if (known) continue;
    if (aggregated && result.groups.length > 0 && !item.plural) reading.group(...reading.entity(item.index));
    if (!aggregated && result.columns.every((value) => value.kind === 'column' && isNumber(value.column))) {
      result.columns.unshift(...reading.namesOf(item.index).map(columnValue));
      result.entities.push(reading.tableAt(item));
    }
  }
  reading.readOutputOptions();
  for (const [, at] of reading.each('verb')) reading.use(at);
}

function readGrains(reading: Reading): void {
  for (const [item, at] of reading.each('grain')) {
    if (item.grain !== reading.result.grain) throw new NotUnderstood(`it is not clear which “${item.words}” is meant.`);
    reading.use(at);
  }
}

function readColumns(reading: Reading, aggregated: boolean): void {
  const { result } = reading;
  const named = [...reading.each('column')];
  if (named.length === 0) return;
  const chosen = named.map(([item, at]) => {
    reading.use(at);
    const shown = reading.shown();
    const words = item.words.split(' ').map(stem);
    if (shown.some((ref) => item.columns.includes(ref) || (isNumber(ref) && columnFit(ref, words) > 0.3))) return null;
    return reading.columnsAt(item, at);
  });
  const columns = [...new Set(chosen.flatMap((some) => some ?? []))];
  const again = new Set(named.flatMap(([item]) => item.columns));
  if (!aggregated) {
    // Requested columns replace the default name columns of an entity.
    const names = result.columns.filter(
      (value) =>
        columns.length === 0 ||
        value.kind !== 'column' ||
        !result.entities.includes(value.column.table) ||
        isNumber(value.column) ||
        again.has(value.column),
    );
    const known = names.flatMap((value) => (value.kind === 'column' ? [value.column] : []));
    result.columns = [...columns.filter((column) => !known.includes(column)).map(columnValue), ...names];
    return;
  }
  const own = result.groups.filter(({ table }) => result.entities.includes(table));
  const replaced = columns.filter(({ table }) => result.entities.includes(table));
  if (replaced.length > 0) {
    // Adds the key, so that namesakes stay separate groups.
    const keys = own.filter((ref) => reading.keyOf(ref.table) === ref);
    result.groups = [
      ...keys,
      ...columns.filter((column) => !keys.includes(column)),
      ...result.groups.filter((column) => !own.includes(column) && !columns.includes(column)),
    ];
  } else reading.group(...columns);
}
