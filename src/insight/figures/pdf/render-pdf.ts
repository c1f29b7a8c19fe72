import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sharedCompiledCode } from '../../../platform/compiled-code.ts';
import { presentBrand } from '../../../platform/locale.ts';
import type { ReportDocument } from '../document.ts';
import { pdfPages } from './pdf-pages.ts';
import type { PdfAnswer, PdfJob } from './pdf-process.ts';

const DEADLINE_MS = 120_000;
/** Above this memory use, the typesetting process is replaced after its job. */
const MEMORY_BYTES_MAX = 400_000_000;

/**
 * Writes the report as a PDF: cover, sections, sources, receipts. Equal documents give equal bytes. A single warm process typesets one report after
 * another; an abort or the deadline kills it.
 */
export async function renderPdf(document: ReportDocument, path: string, signal?: AbortSignal): Promise<void> {
  const pages = await pdfPages(document, signal);
  const logo = presentBrand().logo?.content ?? null;
  const turn = last.then(() => typeset({ pages, logo, outputPath: path }, signal));
  last = turn.catch(() => undefined);
  return turn;
}

let last: Promise<unknown> = Promise.resolve();
let warm: ChildProcess | null = null;

async function typeset(job: PdfJob, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const child = warm ?? startProcess();
  warm = child;
  const answer = await ask(child, job, signal).catch((error: unknown) => {
    retire(child);
    throw error;
  });
  if (!answer.ok) throw new Error('the PDF could not be typeset', { cause: answer.reason });
  if (answer.memoryBytes > MEMORY_BYTES_MAX) retire(child);
}

function ask(child: ChildProcess, job: PdfJob, signal?: AbortSignal): Promise<PdfAnswer> {
  child.ref();
  child.channel?.ref();
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>();
  const onExit = (code: number | null, end: string | null) => reject(new Error(`the typesetting process ended (${end ?? code})`));
  const onAbort = () => reject(signal?.reason);
  const deadline = setTimeout(() => reject(new Error(`typesetting took longer than ${DEADLINE_MS} ms`)), DEADLINE_MS);
  const onMessage = (answer: unknown) => resolve(answer as PdfAnswer);
  child.once('message', onMessage);
  child.once('exit', onExit);
  child.once('error', reject);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.send(job, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', onAbort);
    child.off('message', onMessage).off('exit', onExit).off('error', reject);
    // An idle process must not keep the service from exiting.
    child.unref();
    child.channel?.unref();
  });
}

function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./pdf-process.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Nothing else from the service's environment: it contains secrets, and the typesetter processes customers' text.
    env: sharedCompiledCode(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Covers an exit while idle, too.
  const forget = () => {
    if (warm === child) warm = null;
  };
  return child.on('exit', forget).on('error', forget);
}

function retire(child: ChildProcess): void {
  child.kill('SIGKILL');
  if (warm === child) warm = null;
}
