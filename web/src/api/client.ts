import i18next from 'i18next';
import { translated } from '../messages/translated.ts';
import type { Address, Answer, Body, Method, PathOf, Sent } from './operations.ts';
import type { Consent } from './types.ts';

/** An error from the service, or no response at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The session that this page shows; every write carries its token. A page that shows another session's data cannot write with this one. */
let current = { signedIn: false, csrfToken: '' };

export function keepSession(signedIn: boolean, csrfToken: string): void {
  current = { signedIn, csrfToken };
}

/** Asks the person to confirm who they are; false if they decline. */
export type Confirm = () => Promise<boolean>;
let confirmPerson: Confirm | null = null;

/** Sets who is asked when the service wants a fresh sign-in; the returned function unsets it. */
export function onReauthentication(confirm: Confirm): () => void {
  confirmPerson = confirm;
  return () => {
    if (confirmPerson === confirm) confirmPerson = null;
  };
}

/**
 * Calls one operation of the service: path and method determine the JSON sent and returned. `signal` aborts it, including the service's
 * work.
 * @throws ApiError with a sentence that can be shown
 */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  address: Address<P>,
  ...[body, signal]: Sent<M, P>
): Promise<Answer<M, P>> {
  try {
    return await send<Answer<M, P>>(method, address, body, signal);
  } catch (error) {
    if (method === 'GET' || !((await isConfirmed(error)) || (await hasNewToken(error)))) throw error;
    return send<Answer<M, P>>(method, address, body, signal);
  }
}

/** Reads from the service. @throws ApiError with a sentence that can be shown */
export function read<P extends PathOf<'GET'>>(address: Address<P>, signal?: AbortSignal): Promise<Answer<'GET', P>> {
  return send<Answer<'GET', P>>('GET', address, undefined, signal);
}

/** The consent page's own address: it belongs to the authorization server, which is not in the OpenAPI document. */
const CONSENT = '/api/oauth/consent/';

/** What an application requests, to show to the person who decides. @throws ApiError with a sentence that can be shown */
export const readConsent = (request: string) => send<Consent>('GET', `${CONSENT}?request=${encodeURIComponent(request)}`);

/** Sends the decision and returns where the browser goes next. @throws ApiError with a sentence that can be shown */
export const decideConsent = (decision: object) => send<{ redirect_to: string }>('POST', CONSENT, decision);

/** True if the service wanted a fresh sign-in and got it, so that the request can be retried. */
async function isConfirmed(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.details.reauthentication_required !== true || confirmPerson === null) return false;
  return confirmPerson();
}

/** Two pages opened at once before signing in share a cookie, and one of them has an outdated token. Nobody's session is at stake. */
async function hasNewToken(error: unknown): Promise<boolean> {
  if (current.signedIn || !(error instanceof ApiError) || error.code !== 'insufficient_permissions') return false;
  const session = await read('/api/auth/session/');
  if (session.signed_in || session.csrf_token === current.csrfToken) return false;
  keepSession(false, session.csrf_token);
  return true;
}

/**
 * Downloads a file that the service generates for a request.
 * @throws ApiError with a sentence that can be shown
 */
export async function download<P extends PathOf<'POST'>>(address: Address<P>, body: Body<'POST', P>): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': current.csrfToken },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new ApiError(0, 'unreachable', i18next.t('problem.unreachable'), { cause });
  });
  if (!response.ok) throw toError(response, await response.text().catch(() => ''));
  const [, named] = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(response.headers.get('content-disposition') ?? '') ?? [];
  keepFile(await response.blob(), named ? decodeURIComponent(named) : (plain ?? 'file'));
}

/** Offers a file as a download. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function send<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET' && current.csrfToken !== '') headers['X-CSRF-Token'] = current.csrfToken;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    throw new ApiError(0, 'unreachable', i18next.t('problem.unreachable'), { cause });
  });
  const text = await response.text().catch(() => '');
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  throw toError(response, text);
}

/**
 * Uploads a file as it is and reports progress. Aborting the signal ends it.
 * @throws ApiError as `call` does; the signal's reason if it was aborted
 */
export function upload<P extends PathOf<'POST'>>(
  address: Address<P>,
  file: File,
  { signal, progress }: { signal: AbortSignal; progress(sent: number): void },
): Promise<Answer<'POST', P>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (current.csrfToken !== '') request.setRequestHeader('X-CSRF-Token', current.csrfToken);
    request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () => {
      const { status, responseText: text } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(text));
      else reject(toError({ status }, text));
    };
    request.onerror = () => reject(new ApiError(0, 'unreachable', i18next.t('problem.stopped')));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function toError(response: Pick<Response, 'status'>, text: string): ApiError {
  const { status } = response;
  const known = readError(text);
  if (known) return new ApiError(status, known.code, sentence(translated(known.message)), translateDetails(known.details));
  return new ApiError(status, 'unknown', status >= 500 ? i18next.t('problem.busy') : i18next.t('problem.odd', { status }));
}

function readError(text: string): { code: string; message: string; details?: Record<string, unknown> } | null {
  try {
    const { error, message, ...figures } = JSON.parse(text) as {
      error?: { code?: string; message?: string; details?: Record<string, unknown> } | string;
      message?: string;
    };
    // One error is flat: insufficient credits.
    if (typeof error === 'string') return message ? { code: error, message, details: figures } : null;
    return error?.code && error.message ? { code: error.code, message: error.message, details: error.details } : null;
  } catch {
    // A proxy's error page; the caller words it.
    return null;
  }
}

/** Messages about fields come as lists. */
function translateDetails(details: Record<string, unknown> = {}): Record<string, unknown> {
  const said = (value: unknown) => (typeof value === 'string' ? translated(value) : value);
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.map(said) : value]));
}

const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);
