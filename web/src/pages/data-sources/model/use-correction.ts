import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/queries.ts';
import type { Source } from '../types.ts';
import { type Correction, modelPath, sourcePath } from './types.ts';

/** Corrects the model of a source; what the data contradicts is refused. */
export function useCorrection(source: Source) {
  const path = modelPath(source);
  return useChange((body: Correction) => call('PATCH', path, body), path, sourcePath(source));
}
