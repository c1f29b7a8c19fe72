import type { paths } from './schema.ts';

/** A path of the service, as in its OpenAPI document: `/api/goals/{id}/`. */
export type Path = keyof paths;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = { [P in Path]: paths[P] extends Record<Lowercase<M>, unknown> ? P : never }[Path];

type Operation<M extends Method, P extends Path> = paths[P] extends Record<Lowercase<M>, infer Of> ? Of : never;
type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : undefined;
type AnswersOf<Of> = Of extends { responses: infer Responses } ? Responses[keyof Responses] : never;

/** The response body of an operation; undefined if it has none. */
export type Answer<M extends Method, P extends Path> = JsonOf<AnswersOf<Operation<M, P>>>;

/** The JSON body of an operation; undefined if it takes none. */
export type Body<M extends Method, P extends Path> =
  Operation<M, P> extends { requestBody?: infer Given } ? JsonOf<NonNullable<Given>> : undefined;

/** What is sent to an operation: its JSON, if it needs any, and a signal that aborts it. */
export type Sent<M extends Method, P extends Path> =
  Operation<M, P> extends { requestBody: unknown } ? [body: Body<M, P>, signal?: AbortSignal] : [body?: Body<M, P>, signal?: AbortSignal];

/** The query of an operation; a number may be given as text. */
export type Query<P extends Path, M extends Method = 'GET'> =
  Operation<M, P> extends { parameters: { query?: infer Given } } ? { [Name in keyof Given]: Given[Name] | number } : never;

/** The query of a list or an upload. */
type Asked<P extends Path> = Partial<Query<P>> | Partial<Query<P, 'POST'>>;

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

declare const OF: unique symbol;

/** A path with its ids filled in, and perhaps a query. The type remembers which path; at run time it is just text. */
export type Filled<P extends Path> = string & { readonly [OF]: P };

/** Where an operation is called: a path without ids, or a filled one. */
export type Address<P extends Path> = P | Filled<P>;

/** Fills a path with ids and a query; undefined and empty query values are omitted. */
export function fill<P extends Path>(path: P, ids: Record<NamesIn<P>, string>, query: Asked<P> = {} as Asked<P>): Filled<P> {
  const known = ids as Record<string, string>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ''));
  return withQuery(filled as Filled<P>, query);
}

/** The same address with a longer query. */
export function withQuery<P extends Path>(address: Address<P>, query: Asked<P>): Filled<P> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return address as Filled<P>;
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  // Adding to the query does not change which path it is.
  return `${address}${address.includes('?') ? '&' : '?'}${text}` as Filled<P>;
}

/** An address below another: `below(goal, 'progress/')`. */
export function below<P extends Path, Rest extends string>(address: Address<P>, rest: Rest): Filled<Extract<`${P}${Rest}`, Path>> {
  return `${address}${rest}` as Filled<Extract<`${P}${Rest}`, Path>>;
}
