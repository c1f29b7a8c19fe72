import { keepCompiledCode } from '../../platform/compiled-code.ts';
import { AppError } from '../../platform/errors.ts';
import type { ChildOptions, FromChild, ToChild } from './child-messages.ts';
import { becomeUser, isOpenToAll } from './process-user.ts';
import { QueryRunner, type ResultReader } from './run-query.ts';

const options = JSON.parse(process.argv[2] ?? '') as ChildOptions;
const queries = new QueryRunner(options);
let stream: ResultReader | null = null;
/** Only an import child needs file readers; it preloads the common ones. */
const readers = options.work === 'import' ? loadReaders() : null;

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToChild) => {
  perform(message).then(
    (value) => send({ kind: 'done', value }),
    (error: unknown) => {
      endStream();
      send(failure(error, !('request' in message && 'untrusted' in message.request && message.request.untrusted)));
    },
  );
});
if (options.user === null) {
  send({ kind: 'ready' });
  setImmediate(() => Promise.resolve(readers).then(keepCompiledCode));
} else {
  // Both before switching users: the new one may not be able to read our code, nor to write the compile cache.
  if (options.work === 'import') await loadAllReaders();
  keepCompiledCode();
  becomeUser(options.user);
  send({ kind: 'ready' });
}

async function perform(message: ToChild): Promise<Extract<FromChild, { kind: 'done' }>['value']> {
  switch (message.kind) {
    case 'ping':
      return await queries.query({ sql: 'SELECT 1', tables: {} });
    case 'warm_up':
      await (await (readers ?? loadReaders())).warmUp(options);
      return null;
    case 'query':
      return await queries.query(message.request);
    case 'stream':
      stream = await queries.open(message.request);
      return await next(stream);
    case 'next':
      if (!stream) throw new Error('No stream is open');
      return await next(stream);
    case 'stop':
      endStream();
      return null;
    case 'import': {
      const { importFile } = await (readers ?? loadReaders());
      return await importFile(message.request, options, reportProgress);
    }
    case 'import_tables':
      return await (await loadTables()).importTables(message.request, options, reportProgress);
  }
}

function reportProgress(percent: number, message: string): void {
  send({ kind: 'progress', percent, message });
}

async function loadReaders() {
  const [file, { warmUp }] = await Promise.all([import('./import-file.ts'), import('./warm-up.ts')]);
  await file.loadReaders(['delimited']);
  return { ...file, warmUp };
}

function loadTables() {
  return import('./import-tables.ts');
}

/** Loads the readers of every format, including what they would load lazily. */
async function loadAllReaders(): Promise<void> {
  await Promise.all([readers?.then((loaded) => loaded.loadReaders()), loadTables()]);
  if (isOpenToAll(import.meta.filename)) return;
  const [{ prepareEncodings }, { prepareScan }] = await Promise.all([
    import('./import-csv/encoding.ts'),
    import('./import-csv/scan-file.ts'),
  ]);
  prepareEncodings();
  await prepareScan();
}

async function next(reader: ResultReader) {
  const { columns, rows } = await reader.read();
  if (rows.length === 0) endStream();
  return { columns, rows };
}

function endStream(): void {
  stream?.close();
  stream = null;
}

const OUT_OF_MEMORY = /Out of Memory Error|bad allocation|bad_alloc|Array buffer allocation failed|Invalid string length/i;

function failure(error: unknown, ownSql: boolean): FromChild {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof AppError) {
    return { kind: 'failed', code: error.code, message: error.message, cause: String(error.cause ?? ''), outOfMemory: false };
  }
  const outOfMemory = OUT_OF_MEMORY.test(text);
  const message = error instanceof Error ? error.message : text;
  return ownSql
    ? {
        kind: 'failed',
        code: 'internal_error',
        message: 'The data could not be read. Try again; if it keeps failing, contact support.',
        cause: text,
        outOfMemory,
      }
    : { kind: 'failed', code: 'validation_error', message: publicMessage(message), cause: text, outOfMemory };
}

/** DuckDB's message helps the author of the query; paths on this machine must not show in it. */
function publicMessage(text: string): string {
  const withoutPaths = text.replace(/(["'`(\s]|^)(\/|(in|out|work)\/(?=[0-9a-f]{32}))[^\s"'`)]+/g, '$1[file]');
  return withoutPaths.length > 600 ? `${withoutPaths.slice(0, 600)}…` : withoutPaths;
}

function send(message: FromChild): void {
  if (process.connected) process.send?.(message);
}
