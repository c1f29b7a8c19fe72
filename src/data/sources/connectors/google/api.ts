import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { jsonBody } from '../http/json-body.ts';
import { excessOf } from '../http/json-size.ts';
import { request } from '../http/request.ts';
import { ConnectorProblem } from '../problem.ts';
import { type GoogleLink, type GoogleReader, googleReader } from './access-token.ts';

/** An API of Google that a connector reads from. */
export interface GoogleApi {
  /** As Google names it: “Google Sheets API”. */
  title: string;
  /** The OAuth scopes that are requested: read-only ones. */
  scope: string;
  /** What the account lacks if it may not read, and what to do: “Share the spreadsheet with …”. */
  share(email: string): string;
  /** The same for the account of a person who signed in. */
  choose(email: string): string;
  /** What is missing if Google finds nothing. */
  missing: string;
  /** What a request that it does not understand means, and what to do. */
  rejected: string;
}

interface ApiRequest {
  url: string;
  /** What is read, for messages. */
  what: string;
  /** Sent as JSON by POST; a GET without. */
  body?: object;
}

/** Sends requests with the token of a service account or of the person who signed in, and returns what the API answers, as JSON. */
export type GoogleClient = (asked: ApiRequest) => Promise<unknown>;

const MINUTE_MS = 60_000;
/** Google allows 60 reads a minute and user; the rest is for others who read as the same account. */
const REQUESTS_PER_MINUTE = 50;

/** The error of a Google API: `google.rpc.Status` in JSON, with an `ErrorInfo` where one applies. */
const apiError = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
    errors: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
});

/** A client for an API, which requests tokens as it needs them. */
export function googleClient(link: GoogleLink, api: GoogleApi): GoogleClient {
  const reader = googleReader(link, api.scope);
  const sentAt: number[] = [];
  const authorized = async ({ url, what, body }: ApiRequest, token: string) => {
    await wait(paceMs(sentAt, link.now().getTime()), undefined, { signal: link.signal }).catch(() => link.signal.throwIfAborted());
    sentAt.push(link.now().getTime());
    return request(link, {
      url,
      what,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      accept: [401],
      problem: (response) => problemOf(api, reader, response.status, response.body, link.now()),
    });
  };
  return async (asked) => {
    const token = await reader.token();
    let response = await authorized(asked, token);
    if (response.status === 401) response = await authorized(asked, await reader.token(token));
    if (response.status === 401) {
      throw new ConnectorProblem('upstream', `The ${api.title} rejects the access token that Google has just given. Sync again later.`, {
        retryAt: new Date(link.now().getTime() + MINUTE_MS),
      });
    }
    return jsonBody(response, asked.what);
  };
}

/** How long to wait before the next request, so that no minute has too many; forgets those that are older. */
export function paceMs(sentAt: number[], now: number): number {
  while (sentAt[0] !== undefined && sentAt[0] <= now - MINUTE_MS) sentAt.shift();
  const [first] = sentAt;
  return first === undefined || sentAt.length < REQUESTS_PER_MINUTE ? 0 : first + MINUTE_MS - now;
}

/** What a refusal of an API means to the owner of the data; null if its status says it all. */
function problemOf(api: GoogleApi, reader: GoogleReader, status: number, body: Buffer, now: Date): ConnectorProblem | null {
  const { error } = parsed(body);
  const reasons = [...(error?.details ?? []), ...(error?.errors ?? [])].flatMap(({ reason }) => reason ?? []);
  if (status === 403 && reasons.some((reason) => /rate_?limit|quota/i.test(reason))) {
    const retryAt = new Date(now.getTime() + MINUTE_MS);
    return new ConnectorProblem('quota', `The ${api.title} allows no more requests for now. The next sync goes on once its quota allows.`, {
      retryAt,
    });
  }
  if (status === 403) return new ConnectorProblem('permission', denied(api, reader, reasons));
  if (status === 404) return new ConnectorProblem('schema', api.missing);
  if (status !== 400) return null;
  return error?.status === 'FAILED_PRECONDITION' && /not supported for this document/i.test(error.message ?? '')
    ? new ConnectorProblem(
        'schema',
        'The file is an Excel workbook in Google Drive. Open it and save it as Google Sheets, or upload it here.',
      )
    : new ConnectorProblem('schema', api.rejected);
}

function denied(api: GoogleApi, { who, isPerson }: GoogleReader, reasons: readonly string[]): string {
  if (reasons.some((reason) => /SERVICE_DISABLED|accessNotConfigured/i.test(reason))) {
    return isPerson
      ? `The ${api.title} is not enabled for sign-ins with Google. Ask the operator of this service to enable it in its Google Cloud project.`
      : `The ${api.title} is not enabled in the Google Cloud project of ${who}. Enable it there, and try again after a few minutes.`;
  }
  return isPerson ? api.choose(who) : api.share(who);
}

function parsed(body: Buffer): Partial<z.output<typeof apiError>> {
  if (excessOf(body) !== null) return {};
  try {
    return apiError.safeParse(JSON.parse(body.toString())).data ?? {};
  } catch {
    return {};
  }
}
