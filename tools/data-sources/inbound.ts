import { Readable } from 'node:stream';
import { z } from 'zod';
import { waitForImport } from '../../src/data/sources/create-file-source.ts';
import { type DataSource, type Snapshot, SOURCE_STATUSES } from '../../src/data/sources/entities.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { importSummary } from '../../src/data/sources/import-summary.ts';
import { questionsOf } from '../../src/data/sources/questions.ts';
import { ADDRESS_MINUTES, type OpenedAddress } from '../../src/data/sources/uploads/open-address.ts';
import type { Context } from '../../src/platform/context.ts';
import { invalidFields } from '../../src/platform/errors.ts';
import { clip } from '../budget.ts';
import { count, iso, text, timestamp, uuid } from '../fields.ts';

/** What an agent sends in the call itself; more goes to an upload address. */
const INLINE_BYTES_MAX = 512 * 1024;

/** The data that an agent brings: in the call, or as a file that it sends afterwards. */
export const inboundFields = {
  rows: z
    .array(z.record(text(500), z.unknown()))
    .min(1)
    .optional()
    .meta({ description: 'Up to 512 KiB: [{"day": "2026-01-31", "amount": 5}]' }),
  csv: z.string().min(1).optional().meta({ description: 'Up to 512 KiB of CSV with a header line' }),
  file_name: text(500, 1)
    .optional()
    .meta({
      description: `Instead: for a file of yours (csv, tsv, json, ndjson, parquet, xlsx); you get an address to PUT it to within ${ADDRESS_MINUTES} minutes`,
    }),
};

interface Inbound {
  rows?: Record<string, unknown>[];
  csv?: string;
  file_name?: string;
}

/** Data in the call as a file. @throws AppError validation_error if it is too large */
export function inlineFile({ rows, csv }: Inbound, name: string): { fileName: string; stream: Readable } | null {
  if (rows === undefined && csv === undefined) return null;
  const field = rows ? 'rows' : 'csv';
  const content = Buffer.from(rows ? JSON.stringify(rows) : (csv ?? ''));
  if (content.length > INLINE_BYTES_MAX) {
    throw invalidFields({
      [field]: [
        `${content.length} bytes are more than the ${INLINE_BYTES_MAX} that fit into a call. Send file_name instead, and PUT the file.`,
      ],
    });
  }
  const base = name.replace(/[/\\]/g, '-').replace(/\.\w{1,7}$/, '');
  return { fileName: `${base}.${rows ? 'json' : 'csv'}`, stream: Readable.from([content]) };
}

/** @throws AppError validation_error unless exactly one of these fields is given */
export function requireOne(given: object, fields: readonly string[]): void {
  const named = fields.filter((field) => (given as Record<string, unknown>)[field] !== undefined);
  if (named.length === 1) return;
  const list = `${fields.slice(0, -1).join(', ')} or ${fields.at(-1)}`;
  if (named.length === 0) throw invalidFields({ [fields[0]!]: [`Send one of ${list}.`] });
  throw invalidFields(Object.fromEntries(named.slice(1).map((field) => [field, [`Send only one of ${list}.`]])));
}

/** How long a call waits for an import: less than clients wait for a call. */
const IMPORT_WAIT_MS = 25_000;

/** Whether a source's first import ended within some time. */
export async function settledWithin(ctx: Context, sourceId: string, waitMs: number): Promise<boolean> {
  const enough = AbortSignal.timeout(waitMs);
  const shortly = { ...ctx, signal: AbortSignal.any([ctx.signal, enough]) };
  return waitForImport(shortly, sourceId).then(
    () => true,
    (error: unknown) => {
      if (!enough.aborted) throw error;
      return false;
    },
  );
}

/** A source after its import, or while it runs if that takes longer than clients wait. */
export async function settled(ctx: Context, sourceId: string, wait: (ctx: Context) => Promise<unknown>): Promise<Brought> {
  const enough = AbortSignal.timeout(IMPORT_WAIT_MS);
  await wait({ ...ctx, signal: AbortSignal.any([ctx.signal, enough]) }).catch((error: unknown) => {
    if (!enough.aborted) throw error;
  });
  return { kind: 'imported', ...(await getSource({ ...ctx, em: ctx.em.fork() }, sourceId)) };
}

/** What became of an agent's data. */
export type Brought =
  | { kind: 'imported'; source: DataSource; snapshot: Snapshot | null }
  | { kind: 'address'; address: OpenedAddress; origin: string; name: string }
  | { kind: 'person'; url: string; name: string };

const broughtOutput = z.strictObject({
  data_source_id: uuid.nullable(),
  name: z.string(),
  status: z.enum([...SOURCE_STATUSES, 'awaiting_file', 'awaiting_person']),
  record_count: count.nullable(),
  last_error: z.string().nullable(),
  import: z.string().nullable().meta({ description: 'The import certificate in a line; get_data_source has it whole' }),
  open_questions: count.meta({ description: 'What a person should decide about the data; get_data_source lists them' }),
  columns: z.array(z.string()).meta({ description: 'table.column: type, role' }),
  upload: z
    .strictObject({ url: z.string(), curl: z.string(), expires_at: timestamp, max_bytes: count })
    .nullable()
    .meta({ description: 'Takes the file once' }),
  connect_url: z.string().nullable().meta({ description: 'Where a person enters the credentials' }),
});
type BroughtView = z.infer<typeof broughtOutput>;

const COLUMNS_MAX = 60;
const NOTHING = { record_count: null, last_error: null, import: null, open_questions: 0, columns: [], upload: null, connect_url: null };

function broughtView(brought: Brought): BroughtView {
  if (brought.kind === 'person') {
    return { ...NOTHING, data_source_id: null, name: brought.name, status: 'awaiting_person', connect_url: brought.url };
  }
  if (brought.kind === 'address') {
    const { address, origin, name } = brought;
    const url = `${origin}${address.path}`;
    const upload = {
      url,
      curl: `curl -T ${shellWord(address.fileName)} ${url}`,
      expires_at: iso(address.expiresAt),
      max_bytes: address.bytesMax,
    };
    return { ...NOTHING, data_source_id: address.dataSourceId, name, status: 'awaiting_file', upload };
  }
  const { source, snapshot } = brought;
  const columns = (snapshot?.tables ?? []).flatMap((table) =>
    table.profile.columns.map(({ name, type, role }) => `${table.name}.${name}: ${type}, ${role}`),
  );
  return {
    ...NOTHING,
    data_source_id: source.id,
    name: source.name,
    status: source.status,
    record_count: source.recordCount ?? null,
    last_error: source.lastError ?? null,
    import: snapshot && importSummary(snapshot.certificate),
    open_questions: questionsOf(source, snapshot).filter(({ answered }) => !answered).length,
    columns:
      columns.length > COLUMNS_MAX
        ? [...columns.slice(0, COLUMNS_MAX), `${columns.length - COLUMNS_MAX} more: get_data_source lists them`]
        : columns,
  };
}

/** A word of a POSIX shell. */
const shellWord = (word: string) => (/^[\w.-]+$/.test(word) && !word.startsWith('-') ? word : `'./${word.replaceAll("'", `'\\''`)}'`);

function broughtText(shown: BroughtView): string {
  const { name, status, data_source_id: id, upload, connect_url: url, open_questions: open } = shown;
  if (url !== null) {
    return `Credentials never go through a chat. Give the person this address: they enter them there and choose the tables: ${url}\nAfterwards the source is in list_data_sources.`;
  }
  if (upload) {
    return `"${name}" (${id}) awaits its file until ${upload.expires_at}, at most ${upload.max_bytes} bytes, once. Send it:\n${upload.curl}\nThen get_data_source has progress, certificate and questions.`;
  }
  const head = `"${name}" (${id}) is ${status}${shown.record_count === null ? '' : `, ${shown.record_count} rows`}.`;
  const running = status === 'pending' || status === 'syncing' ? 'The import continues; get_data_source has its progress.' : null;
  const error = shown.last_error && `Error: ${shown.last_error} Correct the data and send it with add_data_source_file, mode replace.`;
  const asked =
    open > 0
      ? `${open} open question${open === 1 ? '' : 's'} about how to read it: get_data_source lists them, update_data_model answers.`
      : null;
  return clip(
    [head, running, error, shown.import && `Import: ${shown.import}`, asked, ...shown.columns.map((column) => `- ${column}`)]
      .filter(Boolean)
      .join('\n'),
  );
}

/** Tools that take an agent's data answer with what became of it. */
export const broughtAnswer = { scope: 'data-sources:write', output: broughtOutput, view: broughtView, text: broughtText } as const;
