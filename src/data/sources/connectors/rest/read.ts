import { jsonBody } from '../http/json-body.ts';
import type { KnownColumn } from '../http/record-columns.ts';
import { SpoolBudget } from '../http/record-spool.ts';
import { RecordTables } from '../http/record-tables.ts';
import { request } from '../http/request.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Connector, Part, StreamInfo } from '../types.ts';
import { type RestLink, type SignIn, signIn } from './auth.ts';
import { Greatest, sinceText } from './changes.ts';
import { type Page, pagesOf } from './pages.ts';
import { recordsAt } from './record-path.ts';
import type { RestStream } from './settings.ts';

const PAGE_BYTES_MAX = 32 * 2 ** 20;

/** The tables of the first page of each resource, as they can be chosen. */
export async function discoverStreams(link: RestLink): Promise<StreamInfo[]> {
  const auth = signIn(link);
  const found: StreamInfo[] = [];
  for (const stream of link.settings.streams) found.push(...(await firstPage(link, auth, stream)).tables);
  return found;
}

/** Reads the first page of a resource. */
export async function firstPage(link: RestLink, auth: SignIn, stream: RestStream): Promise<{ records: number; tables: StreamInfo[] }> {
  const tables = new RecordTables({ name: stream.name, primaryKey: stream.primary_key }, null, []);
  for await (const { records } of pages(link, auth, stream)) {
    await tables.add(records);
    return { records: records.length, tables: tables.found() };
  }
  return { records: 0, tables: [] };
}

/** Reads the chosen tables, one resource after another. */
export async function* readStreams(
  link: RestLink,
  chosen: readonly ChosenStream[],
  state: Parameters<Connector['read']>[2],
): AsyncIterable<Part> {
  const auth = signIn(link);
  const budget = new SpoolBudget(link);
  const { streams } = link.settings;
  for (const { name, query } of chosen) {
    if (query !== null) throw new ConnectorProblem('schema', `${name} has a query, and a REST API has none. Describe a resource instead.`);
    if (!ownerOf(streams, name)) {
      throw new ConnectorProblem('schema', `No resource of the settings gives the table ${name}. Add it, or choose the tables again.`);
    }
  }
  for (const [i, stream] of streams.entries()) {
    const own = chosen.filter(({ name }) => ownerOf(streams, name) === stream);
    if (own.length === 0) continue;
    link.progress(Math.round((50 * i) / streams.length), `Reading ${stream.name}`);
    yield* await readStream(link, auth, budget, stream, own, state[stream.name] ?? null);
  }
}

/** The resource that a table comes from: of its own name, or with the list that it is made of. */
function ownerOf(streams: readonly RestStream[], table: string): RestStream | undefined {
  return (
    streams.find(({ name }) => name === table) ??
    streams.filter(({ name }) => table.startsWith(`${name}_`)).sort((a, b) => b.name.length - a.name.length)[0]
  );
}

/** What the next sync needs in order to continue. */
interface Reached {
  /** How the resource was read; another setting starts over. */
  setup: string;
  greatest: number | null;
  columns: KnownColumn[];
}

async function readStream(
  link: RestLink,
  auth: SignIn,
  budget: SpoolBudget,
  stream: RestStream,
  chosen: readonly ChosenStream[],
  state: Record<string, unknown> | null,
): Promise<Part[]> {
  const { incremental } = stream;
  const notes: Part[] = [];
  const note = (message: string) => void notes.push({ kind: 'note', message });
  const [only] = chosen;
  const wanted = chosen.some(({ sync }) => sync === 'incremental');
  const whole =
    chosen.length === 1 && only?.name === stream.name
      ? whyInFull(stream, only.columns)
      : `${stream.name} is read in full: the lists inside its records can lose values, which only a full read shows.`;
  const continuable = wanted && whole === null && incremental !== null;
  if (wanted && whole !== null) note(whole);
  const setup = JSON.stringify([link.settings.base_url, stream, only?.columns ?? null]);
  const reached = state as Reached | null;
  const from = continuable && reached?.setup === setup ? reached : null;
  const greatest = continuable ? new Greatest(incremental, from?.greatest ?? null) : null;
  const known = from?.columns ?? [];
  const tables = new RecordTables({ name: stream.name, primaryKey: stream.primary_key, known }, budget, chosen);
  try {
    const since = from?.greatest === null || from === null || incremental === null ? null : sinceText(from.greatest, incremental.format);
    for await (const { records } of pages(link, auth, stream, since, note)) {
      for (const record of records) greatest?.add(record);
      await tables.add(records);
      link.signal.throwIfAborted();
    }
    if (greatest !== null && greatest.unread > 0) {
      note(
        `${greatest.unread} records of ${stream.name} have no ${incremental?.format} in ${incremental?.field}: changes to them are seen by full syncs only.`,
      );
    }
    const keyed = { key: stream.primary_key, ...(since === null ? {} : { delta: { rule: `${incremental?.parameter} = ${since}` } }) };
    const parts = (await tables.finish()).map((part) => (part.kind === 'table' && continuable ? { ...part, ...keyed } : part));
    const next: Reached = { setup, greatest: greatest?.value ?? null, columns: tables.known() };
    return [...parts, ...notes, ...(continuable ? [{ kind: 'state' as const, stream: stream.name, state: { ...next } }] : [])];
  } finally {
    await tables.close();
  }
}

/** Why the records of a resource cannot be read in parts; null if they can. */
function whyInFull({ name, incremental, primary_key }: RestStream, columns: readonly string[] | null): string | null {
  if (incremental === null) return `${name} is read in full: its settings name no parameter for changes.`;
  if (primary_key.length === 0) {
    return `${name} is read in full: its settings name no primary key, so changed records could not take the place of old ones.`;
  }
  const missing = primary_key.find((column) => columns !== null && !columns.includes(column));
  return missing === undefined ? null : `${name} is read in full: its column ${missing}, which identifies a record, is not chosen.`;
}

/** The pages of a resource: all, or what changed since. */
function pages(
  link: RestLink,
  auth: SignIn,
  stream: RestStream,
  since: string | null = null,
  note: (message: string) => void = () => undefined,
) {
  const { base_url: base } = link.settings;
  const first = new URL(`${base.replace(/\/+$/, '')}/${stream.path.replace(/^\/+/, '')}`);
  if (since !== null && stream.incremental !== null) first.searchParams.set(stream.incremental.parameter, since);
  const read = async (url: URL, number: number): Promise<Page | null> => {
    const ask = async (accept: number[]) =>
      request(link, { url: url.href, what: stream.name, headers: await auth.headers(), bytesMax: PAGE_BYTES_MAX, accept });
    // Past the last page, some services say that there is no such page.
    const missing = stream.paging.method === 'page' && number > 1 ? [404] : [];
    let response = await ask([...missing, ...(auth.renewable() ? [401] : [])]);
    if (response.status === 401) {
      auth.renew();
      response = await ask(missing);
    }
    if (response.status === 404) return null;
    const body = response.status === 204 ? [] : jsonBody(response, stream.name);
    return { url: response.url, headers: response.headers, body, records: recordsAt(body, stream.record_path, stream.name) };
  };
  return pagesOf(stream, first, read, note);
}
