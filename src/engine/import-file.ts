import { AppError } from '../errors.ts';
import type { ChildOptions } from './protocol.ts';
import type { ImportRequest, ImportResult } from './types.ts';

/** Imports one uploaded file into Parquet tables, inside an import child. */
export async function importFile(
  _request: Omit<ImportRequest, 'signal' | 'onProgress'>,
  _options: ChildOptions,
  _progress: (percent: number, message: string) => void,
): Promise<ImportResult> {
  throw new AppError('internal_error', 'Imports are not ready yet.');
}
