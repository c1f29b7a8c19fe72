import type { paths } from './schema.ts';

/** A path of the service as its OpenAPI document has it: `/api/goals/{id}/`. */
export type Path = keyof paths;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = { [P in Path]: paths[P] extends Record<Lowercase<M>, unknown> ? P : never }[Path];

type Operation<M extends Method, P extends Path> = paths[P] extends Record<Lowercase<M>, infer Of> ? Of : never;
type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : undefined;
type AnswersOf<Of> = Of extends { responses: infer Responses } ? Responses[keyof Responses] : never;

/** What an operation answers with; undefined where its answer has no body. */
export type Answer<M extends Method, P extends Path> = JsonOf<AnswersOf<Operation<M, P>>>;

/** The JSON that an operation takes; undefined where it takes none. */
export type Body<M extends Method, P extends Path> =
  Operation<M, P> extends { requestBody?: infer Given } ? JsonOf<NonNullable<Given>> : undefined;

/** What is sent with an operation: its JSON where it needs one, and a signal that ends it. */
export type Sent<M extends Method, P extends Path> =
  Operation<M, P> extends { requestBody: unknown } ? [body: Body<M, P>, signal?: AbortSignal] : [body?: Body<M, P>, signal?: AbortSignal];

/** What an operation takes after the path; as text in a query a number is as good. */
export type Query<P extends Path, M extends Method = 'GET'> =
  Operation<M, P> extends { parameters: { query?: infer Given } } ? { [Name in keyof Given]: Given[Name] | number } : never;

/** What a query may say: of a list, or of an upload. */
type Asked<P extends Path> = Partial<Query<P>> | Partial<Query<P, 'POST'>>;

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

declare const OF: unique symbol;

/** A path with its ids in it, and perhaps a query. The type remembers whose it is; at run time it is the text alone. */
export type Filled<P extends Path> = string & { readonly [OF]: P };

/** Where an operation is called: a path that has no ids to fill in, or a filled one. */
export type Address<P extends Path> = P | Filled<P>;

/** Fills a path with ids and a query; what is undefined or empty in the query is left out. */
export function fill<P extends Path>(path: P, ids: Record<NamesIn<P>, string>, query: Asked<P> = {} as Asked<P>): Filled<P> {
  const known = ids as Record<string, string>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ''));
  return withQuery(filled as Filled<P>, query);
}

/** The same address with more in its query. */
export function withQuery<P extends Path>(address: Address<P>, query: Asked<P>): Filled<P> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return address as Filled<P>;
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  // What was a path's address is one with a longer query.
  return `${address}${address.includes('?') ? '&' : '?'}${text}` as Filled<P>;
}

/** The address of something below another: `below(goal, 'progress/')`. */
export function below<P extends Path, Rest extends string>(address: Address<P>, rest: Rest): Filled<Extract<`${P}${Rest}`, Path>> {
  return `${address}${rest}` as Filled<Extract<`${P}${Rest}`, Path>>;
}
