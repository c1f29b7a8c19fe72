import { z } from 'zod';
import type { Fetched } from '../../../../platform/egress/guarded-fetch.ts';
import { jsonBody } from '../http/json-body.ts';
import { linkedNext } from '../http/link-header.ts';
import { request } from '../http/request.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import type { GithubSecret, GithubSettings } from './settings.ts';

export type GithubLink = Link<GithubSettings, GithubSecret>;

const PAGE_BYTES_MAX = 32 * 2 ** 20;
const PAGES_MAX = 10_000;
/** What GitHub asks to wait for at least when it names no time. */
const SECONDARY_LIMIT_MS = 60_000;
const GONE = 410;

/** GitHub's API, as one token may use it. */
export class GithubClient {
  private readonly link: GithubLink;
  /** The headers of the last response. */
  headers: Fetched['headers'] = {};
  /** GitHub's own time of the first response; null before. */
  startedAt: Date | null = null;

  constructor(link: GithubLink) {
    this.link = link;
  }

  /**
   * The items of all pages of a list of a repository; null if the repository has no such list, because its issues are switched off.
   * @throws ConnectorProblem
   */
  async *list<Item>(repository: string, path: string, item: z.ZodType<Item>, pagesMax = PAGES_MAX): AsyncGenerator<Item | null> {
    const base = this.link.settings.api_url.replace(/\/+$/, '');
    const what = `${path.replace(/\?.*$/, '')} of ${repository}`;
    let url: URL | null = new URL(`${base}/repos/${repository}/${path}`);
    const seen = new Set<string>();
    while (url !== null && seen.size < pagesMax) {
      if (url.origin !== new URL(base).origin || seen.has(url.href)) throw outOfOrder(what);
      seen.add(url.href);
      const response = await this.get(url.href, what, repository);
      if (response.status === GONE) return yield null;
      const page = z.array(item).safeParse(jsonBody(response, what));
      if (!page.success) throw new ConnectorProblem('upstream', `GitHub sent ${what} in a form that is not in its description of the API.`);
      yield* page.data;
      url = linkedNext(response.headers, response.url);
    }
    if (url !== null && pagesMax === PAGES_MAX) throw new ConnectorProblem('quota', `${what} have more than ${PAGES_MAX} pages.`);
  }

  private async get(url: string, what: string, repository: string): Promise<Fetched & { url: string }> {
    const response = await request(this.link, {
      url,
      what,
      headers: {
        authorization: `Bearer ${this.link.secret().token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
      },
      bytesMax: PAGE_BYTES_MAX,
      accept: [GONE],
      problem: (answer) => problemOf(answer, repository, this.link.now()),
    });
    this.headers = response.headers;
    this.startedAt ??= new Date(Date.parse(response.headers.date ?? '') || this.link.now().getTime());
    return response;
  }
}

function problemOf({ status, headers, body }: Fetched, repository: string, now: Date): ConnectorProblem | null {
  if (status === 401)
    return new ConnectorProblem('credentials', 'GitHub rejected the token: it may have expired or been revoked. Enter a new one.');
  if (status === 404) {
    return new ConnectorProblem(
      'permission',
      `The repository ${repository} does not exist, or the token may not read it: GitHub does not say which. Give the token access to it, or take it out.`,
    );
  }
  if (status !== 403 && status !== 429) return null;
  const retryAt = limitEnds(headers, body, now);
  if (retryAt !== null) {
    return new ConnectorProblem('quota', 'The token has used up what GitHub allows for now. The next sync goes on once its limit allows.', {
      retryAt,
    });
  }
  if (status === 429) return null;
  return new ConnectorProblem(
    'permission',
    `The token may not read ${repository}. Give it read access to Issues, Pull requests and Metadata; an organization may have to approve it.`,
  );
}

/** When a rate limit, primary or secondary, allows requests again; null if none was hit. */
function limitEnds(headers: Fetched['headers'], body: Buffer, now: Date): Date | null {
  const after = headers['retry-after'];
  if (after !== undefined && /^\d{1,9}$/.test(after)) return new Date(now.getTime() + Number(after) * 1_000);
  const reset = headers['x-ratelimit-reset'];
  if (headers['x-ratelimit-remaining'] === '0' && typeof reset === 'string' && /^\d{1,12}$/.test(reset))
    return new Date(Number(reset) * 1_000);
  return /rate limit/i.test(body.toString('latin1', 0, 10_000)) ? new Date(now.getTime() + SECONDARY_LIMIT_MS) : null;
}

function outOfOrder(what: string): ConnectorProblem {
  return new ConnectorProblem('upstream', `GitHub’s pages of ${what} lead in a circle or to another host. Nothing of it was kept.`);
}
