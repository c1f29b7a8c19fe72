import { ExactNumber } from '../http/exact-json.ts';
import { ConnectorProblem } from '../problem.ts';

/** The value at a dotted path, such as `data.items` or `results.0.rows`; undefined if there is none. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The records of a response: the list at the path, or the one object there. @throws ConnectorProblem if there is neither */
export function recordsAt(body: unknown, path: string, stream: string): unknown[] {
  const found = valueAt(body, path);
  if (Array.isArray(found)) return found;
  const keys = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
  if (typeof found === 'object' && found !== null && !(found instanceof ExactNumber) && path !== '') return [found];
  if (typeof found === 'object' && found !== null && !(found instanceof ExactNumber)) {
    const lists = keys.filter((key) => Array.isArray((found as Record<string, unknown>)[key]));
    if (lists.length === 0) return [found];
    // Taking the envelope for a record would make one row of everything.
    throw new ConnectorProblem(
      'schema',
      `The response with ${stream} is an object with lists inside. Set record_path to the list of records.`,
    );
  }
  throw new ConnectorProblem(
    'schema',
    path === ''
      ? `The response with ${stream} is neither a list nor an object. Check the path.`
      : `The response with ${stream} has no list at the set record_path. Check it against a response of the service.`,
  );
}
