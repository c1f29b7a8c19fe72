import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { ApiError, upload } from '../../api/client.ts';
import { withQuery } from '../../api/operations.ts';
import { SOURCES } from './types.ts';

/** One upload: queued, sent, and then imported by the service under `sourceId`. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  sentBytes: number;
  sourceId: string | null;
  /** Why it failed, to show to the person. */
  problem: string | null;
}

/** Concurrent uploads: more would only share the same bandwidth. */
const AT_ONCE = 2;

let uploads: readonly Upload[] = [];
let of = '';
let last = 0;
const listeners = new Set<() => void>();
const ends = new Map<number, AbortController>();

/** The uploads of this page, in order; they continue while the person visits other pages. */
export function useUploads(whose: string): readonly Upload[] {
  if (of !== whose) forget(whose);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

/** Uploads each file; `done` is called after each one. */
export function addUploads(files: readonly File[], done: () => void): void {
  const added = files.map((file): Upload => ({ key: ++last, file, state: 'waiting', sentBytes: 0, sourceId: null, problem: null }));
  set([...uploads, ...added]);
  next(done);
}

/** Stops an upload and removes it from the list; data already imported stays. */
export function removeUpload(key: number): void {
  ends.get(key)?.abort(new Error('Cancelled.'));
  set(uploads.filter((upload) => upload.key !== key));
}

export function retryUpload(key: number, done: () => void): void {
  change(key, { state: 'waiting', sentBytes: 0, problem: null });
  next(done);
}

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';

function next(done: () => void): void {
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
  for (const one of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(one, done);
}

async function send({ key, file }: Upload, done: () => void): Promise<void> {
  const end = new AbortController();
  ends.set(key, end);
  change(key, { state: 'sending' });
  warnWhoLeaves();
  try {
    const to = withQuery(SOURCES, { file_name: file.name, wait: 'false' });
    const source = await upload(to, file, { signal: end.signal, progress: (sentBytes) => change(key, { sentBytes }) });
    change(key, { state: 'sent', sentBytes: file.size, sourceId: source.id });
    done();
  } catch (error) {
    if (!end.signal.aborted) {
      const problem = error instanceof ApiError ? error.message : i18next.t('sources:unreadable');
      change(key, { state: 'failed', problem });
    }
  } finally {
    ends.delete(key);
    next(done);
    warnWhoLeaves();
  }
}

function change(key: number, fields: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
}

function set(now: readonly Upload[]): void {
  uploads = now;
  for (const listener of listeners) listener();
}

/** Drops uploads that belong to somebody else. */
function forget(whose: string): void {
  for (const end of ends.values()) end.abort(new Error('Signed out.'));
  of = whose;
  uploads = [];
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Closing the window would abort an upload, so the browser asks first. */
function warnWhoLeaves(): void {
  if (uploads.some(isUnderWay)) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}
