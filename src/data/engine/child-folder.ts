import { hash } from 'node:crypto';
import { chmodSync, chownSync, constants, linkSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../platform/errors.ts';
import type { ToChild } from './child-messages.ts';
import { endProcessesOf } from './process-user.ts';
import { moveParts } from './table-data.ts';
import type { TableData } from './table-parts.ts';
import type { ImportResult, TablesRequest, TablesResult } from './types.ts';

/** A child's folder, and how files get in and out of it. */
export interface ChildFolder {
  /** The child's working folder; null if it needs none. */
  path: string | null;
  /** For spill files, by the name that the child knows it by. */
  temporaryFolder: string;
  /** The user it runs as; null for ours. */
  user: number | null;
  /** Links in the files that a message names and no others; returns the message with the child's names for them. */
  enter(message: ToChild): Promise<ToChild>;
  /** Removes the files that `enter` put there. */
  leave(): void;
  /** Moves an import's output to its target folder. The child must have ended. @throws AppError if an output is not a plain file of the child's */
  takeOut<Result extends ImportResult | TablesResult>(result: Result, outputFolder: string): Promise<Result>;
  /** Call once the child has ended. */
  remove(): void;
}

/** A folder for a child that runs as our own user and reaches every file by its path. */
export function sharedFolder(temporaryFolder: string): ChildFolder {
  mkdirSync(temporaryFolder, { recursive: true });
  return {
    path: null,
    temporaryFolder,
    user: null,
    enter: async (message) => message,
    leave: () => undefined,
    takeOut: async (result) => result,
    remove: () => rmSync(temporaryFolder, { recursive: true, force: true }),
  };
}

const IN = 'in';
const OUT = 'out';
const WORK = 'work';

/**
 * A folder for a child that runs as its own user: it reads from `in`, writes to `work` and `out`, and reaches no other file of the service.
 * Names are relative to the folder, because no other user can enter its parents.
 */
export function closedFolder(folder: string, uid: number, onRemove: () => void): ChildFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, owner, mode] of [
    ['.', 0, 0o750],
    [IN, 0, 0o750],
    [WORK, uid, 0o700],
    [OUT, uid, 0o700],
  ] as const) {
    const place = path.join(folder, name);
    if (name !== '.') mkdirSync(place);
    chownSync(place, owner, uid);
    chmodSync(place, mode);
  }
  const present = new Set<string>();

  async function bring(from: string): Promise<string> {
    const name = `${IN}/${hash('sha256', from, 'hex').slice(0, 32)}${/\.[a-z0-9]{1,10}$/i.exec(from)?.[0] ?? ''}`;
    if (!present.has(name)) {
      await linkOrCopy(from, path.join(folder, name), uid);
      present.add(name);
    }
    return name;
  }

  async function bringAll(message: ToChild): Promise<ToChild> {
    if (message.kind === 'query' || message.kind === 'stream') {
      const tables: Record<string, TableData> = {};
      for (const [name, data] of Object.entries(message.request.tables)) {
        tables[name] = typeof data === 'string' ? await bring(data) : await moveParts(data, bring);
      }
      return { ...message, request: { ...message.request, tables } } as ToChild;
    }
    if (message.kind === 'import') {
      const { request } = message;
      const further = request.further && (await Promise.all(request.further.map(async (one) => ({ ...one, path: await bring(one.path) }))));
      return { ...message, request: { ...request, path: await bring(request.path), further, outputFolder: OUT } };
    }
    if (message.kind === 'import_tables') {
      const { request } = message;
      const tables = await Promise.all(request.tables.map(bringTable));
      return { ...message, request: { ...request, tables, outputFolder: OUT } };
    }
    return message;
  }

  async function bringTable(table: TablesRequest['tables'][number]): Promise<typeof table> {
    const brought = { ...table, path: await bring(table.path) };
    if (brought.format === 'grid' || !brought.previous) return brought;
    return { ...brought, previous: { ...brought.previous, parts: await moveParts(brought.previous.parts, bring) } };
  }

  return {
    path: folder,
    temporaryFolder: WORK,
    user: uid,
    enter: (message) =>
      bringAll(message).catch((cause) => {
        throw new AppError('internal_error', 'The data could not be read. Try again; if it keeps failing, contact support.', { cause });
      }),
    leave() {
      for (const name of present) unlinkSync(path.join(folder, name));
      present.clear();
    },
    async takeOut(result, outputFolder) {
      const take = async <File extends { path: string }>(file: File): Promise<File> => {
        const to = path.join(outputFolder, checkOutput(folder, file.path, uid));
        await mkdir(path.dirname(to), { recursive: true });
        await move(path.join(folder, file.path), to);
        return { ...file, path: to };
      };
      const tables = [];
      for (const table of result.tables) {
        if ('path' in table) tables.push(await take(table));
        else {
          const parts = [];
          for (const { file, rows, gone } of table.parts) {
            parts.push({
              file: typeof file === 'number' ? file : await take(file),
              rows,
              gone: gone === null || gone === 'same' ? gone : await take(gone),
            });
          }
          tables.push({ ...table, parts });
        }
      }
      return { ...result, tables };
    },
    remove() {
      endProcessesOf(uid);
      rmSync(folder, { recursive: true, force: true });
      onRemove();
    },
  };
}

/** The user that a closed folder belongs to; null for a shared one. */
export function userOf(folder: string): number | null {
  const uid = lstatSync(path.join(folder, WORK), { throwIfNoEntry: false })?.uid;
  return uid === undefined || uid === process.getuid?.() ? null : uid;
}

/**
 * Hard-links a file, which is free at any size, or copies it if the folders are on different disks or the file system has no links. A link shares
 * its file's mode, so the file must be readable by others; its parent folders keep them out.
 */
async function linkOrCopy(from: string, to: string, gid: number): Promise<void> {
  const file = lstatSync(from).isSymbolicLink() ? realpathSync(from) : from;
  if (isReadableByOthers(file)) {
    try {
      linkSync(file, to);
      return;
    } catch (error) {
      if (!NO_LINK.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  await copyFile(file, to, constants.COPYFILE_FICLONE);
  await chown(to, 0, gid);
  await chmod(to, 0o640);
}

const NO_LINK: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Makes a file readable if its folder is closed to others, which lets in nobody new. */
function isReadableByOthers(file: string): boolean {
  const { mode } = statSync(file);
  if (mode & 0o004) return true;
  if (statSync(path.dirname(file)).mode & 0o001) return false;
  chmodSync(file, (mode & 0o7777) | 0o444);
  return true;
}

/** Resolves an output path that the child reported. @throws AppError for anything but a plain file that the child owns */
function checkOutput(folder: string, name: string, uid: number): string {
  const [first, ...segments] = String(name).split('/');
  const file = segments.at(-1);
  if (first !== OUT || file === undefined || segments.some((segment) => ['', '.', '..'].includes(segment))) throw notPlain(name);
  let place = path.join(folder, OUT);
  for (const segment of segments) {
    const above = lstatSync(place);
    if (!above.isDirectory() || above.uid !== uid) throw notPlain(name);
    place = path.join(place, segment);
  }
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found?.isFile() || found.uid !== uid || found.nlink !== 1) throw notPlain(name);
  return path.join(...segments);
}

function notPlain(name: string): AppError {
  return new AppError(
    'internal_error',
    'Something went wrong on our side while reading the file. Upload it again; if it fails again, contact support.',
    {
      cause: `the output ${JSON.stringify(name)} of an import child is not a plain file of its own`,
    },
  );
}

/** Takes ownership of the file and gives it the mode of stored files, so that the next child can get a link. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  }
  await chown(to, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  await chmod(to, 0o644);
}
