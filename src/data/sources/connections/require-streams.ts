import { AppError, invalidFields } from '../../../platform/errors.ts';
import type { ChosenStream } from '../connectors/types.ts';

/** @throws AppError validation_error for streams that nothing could read */
export function requireStreams(streams: readonly ChosenStream[]): void {
  const names = streams.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw invalidFields({ tables: [`${twice} is listed twice. Give each table and query its own name.`] });
  if (streams.some(({ query, columns }) => query !== null && columns !== null)) {
    throw new AppError('validation_error', 'A query names its own columns: leave out columns, or leave out query.');
  }
  const incremental = streams.filter(({ sync }) => sync === 'incremental');
  const query = incremental.find((stream) => stream.query !== null);
  if (query)
    throw new AppError(
      'validation_error',
      `${query.name} is a query, which is always read in full. Leave out sync, or read a table or view.`,
    );
}
