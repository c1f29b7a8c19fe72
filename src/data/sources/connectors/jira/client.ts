import type { z } from 'zod';
import type { Fetched } from '../../../../platform/egress/guarded-fetch.ts';
import { Held } from '../http/held.ts';
import { jsonBody } from '../http/json-body.ts';
import { ConnectorProblem } from '../problem.ts';
import { type JiraDoor, type JiraLink, jiraDoor } from './door.ts';
import { account, type Changelog, changelogPage, count, type Issue, type Project, project, projectPage, searchPage } from './responses.ts';

const PAGE_BYTES_MAX = 48 * 2 ** 20;
const PAGES_MAX = 100_000;
const ISSUES_AT_ONCE = 100;
const CHANGES_AT_ONCE = 1_000;
const PROJECTS_AT_ONCE = 50;

interface Asked<Answer> {
  path: string;
  /** What is read, for messages. */
  what: string;
  answer: z.ZodType<Answer>;
  /** Sent as JSON by POST; a GET without. */
  body?: object;
  /** What a 404 means. */
  missing?: string;
  /** What a 400 means. */
  rejected?: string;
}

/** Jira's REST API, as one account may use it. */
export class JiraClient {
  private readonly link: JiraLink;
  private readonly door: JiraDoor;
  /** Jira's own time of the first response; null before. */
  startedAt: Date | null = null;
  /** Jira's own time of the last response. */
  now: Date | null = null;

  constructor(link: JiraLink) {
    this.link = link;
    this.door = jiraDoor(link);
  }

  /** @throws ConnectorProblem */
  async ask<Answer>({ path, what, answer, body, missing, rejected }: Asked<Answer>): Promise<Answer> {
    const response = await this.door.send({
      path,
      what,
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      bytesMax: PAGE_BYTES_MAX,
      problem: (refused) => problemOf(refused, what, { missing, rejected }, this.link.now()),
    });
    this.now = new Date(Date.parse(response.headers.date ?? '') || this.link.now().getTime());
    this.startedAt ??= this.now;
    const found = answer.safeParse(jsonBody(response, what));
    if (found.success) return found.data;
    throw new ConnectorProblem('upstream', `Jira sent ${what} in a form that is not in its description of the API.`);
  }

  /**
   * Checks the credentials. Jira answers many other requests with a wrong token as if nobody had signed in, and so with nothing.
   * @throws ConnectorProblem
   */
  async signIn(): Promise<void> {
    await this.ask({ path: 'myself', what: 'the account', answer: account });
  }

  /** The chosen projects, or all that the account can see. @throws ConnectorProblem if it cannot see a chosen one */
  async projects(): Promise<Project[]> {
    const { projects } = this.link.settings;
    const found: Project[] = [];
    const held = new Held();
    for (const key of projects) {
      const missing = `There is no project ${key}, or the account may not see it: Jira does not say which. Give the account Browse Projects there, or take the project out.`;
      found.push(await this.ask({ path: `project/${key}`, what: `the project ${key}`, answer: project, missing }));
    }
    if (projects.length > 0) return found;
    for (let isLast = false; !isLast; ) {
      const path = `project/search?startAt=${found.length}&maxResults=${PROJECTS_AT_ONCE}&orderBy=key`;
      const page = await this.ask({ path, what: 'the projects', answer: projectPage });
      for (const one of page.values) found.push(held.keep(one, 'the projects'));
      isLast = page.isLast || page.values.length === 0;
    }
    if (found.length > 0) return found;
    throw new ConnectorProblem('permission', 'The account can see no project. Give it Browse Projects in those that should be read.');
  }

  /** How many issues there are, about. */
  async countIssues(jql: string): Promise<number> {
    return (await this.ask({ path: 'search/approximate-count', what: 'the number of issues', answer: count, body: { jql } })).count;
  }

  /** Pages of the issues that a query finds, with these fields. */
  async *issues(jql: string, fields: readonly string[]): AsyncGenerator<Issue[]> {
    const asked = { jql: `${jql} ORDER BY key ASC`, fields, maxResults: ISSUES_AT_ONCE };
    const rejected = 'Jira rejected the search for issues: a project may have been deleted or hidden from the account meanwhile. Check it.';
    for await (const { issues, warnings } of this.pages({
      path: 'search/jql',
      what: 'the issues',
      answer: searchPage,
      body: asked,
      rejected,
    })) {
      if (warnings?.length) {
        throw new ConnectorProblem(
          'upstream',
          'Jira says that it left issues out of its answer. Choose fewer projects, or sync again later.',
        );
      }
      yield issues;
    }
  }

  /** The histories of issues by their ids, oldest change first; only changes of some fields if these are given. */
  async changes(issueIds: readonly string[], fieldIds?: readonly string[]): Promise<Map<string, Changelog[]>> {
    const found = new Map<string, Map<string, Changelog>>();
    const held = new Held();
    const body = { issueIdsOrKeys: issueIds, maxResults: CHANGES_AT_ONCE, ...(fieldIds ? { fieldIds } : {}) };
    for await (const page of this.pages({ path: 'changelog/bulkfetch', what: 'the changes of issues', answer: changelogPage, body })) {
      for (const { issueId, changeHistories } of page.issueChangeLogs) {
        const known = found.get(issueId) ?? new Map<string, Changelog>();
        for (const one of changeHistories) known.set(one.id, held.keep(one, 'the changes of issues'));
        found.set(issueId, known);
      }
    }
    return new Map([...found].map(([id, changes]) => [id, [...changes.values()].sort(byTime)]));
  }

  private async *pages<Page extends { nextPageToken?: string | null }>(asked: Asked<Page> & { body: object }): AsyncGenerator<Page> {
    const seen = new Set<string>();
    for (let token: string | undefined; ; ) {
      const page: Page = await this.ask({ ...asked, body: { ...asked.body, ...(token === undefined ? {} : { nextPageToken: token }) } });
      yield page;
      if (!page.nextPageToken) return;
      token = page.nextPageToken;
      if (seen.has(token))
        throw new ConnectorProblem('upstream', `Jira’s pages of ${asked.what} lead in a circle. Nothing of it was kept.`);
      if (seen.size >= PAGES_MAX) throw new ConnectorProblem('quota', `${asked.what} have more than ${PAGES_MAX} pages.`);
      seen.add(token);
    }
  }
}

function byTime(a: Changelog, b: Changelog): number {
  return Date.parse(a.created) - Date.parse(b.created) || Number(a.id) - Number(b.id);
}

function problemOf(
  { status, headers }: Fetched,
  what: string,
  { missing, rejected }: { missing: string | undefined; rejected: string | undefined },
  now: Date,
): ConnectorProblem | null {
  if (status === 401) {
    return new ConnectorProblem(
      'credentials',
      'Jira rejected the email address and the API token: it may have expired or been revoked. Enter a new one; one with scopes needs the address https://api.atlassian.com/ex/jira/ with the cloud ID.',
    );
  }
  if (status === 403) {
    return new ConnectorProblem(
      'permission',
      `The account or its token may not read ${what}. Give the account access to Jira and its projects, and the token the scopes read:jira-work and read:jira-user.`,
    );
  }
  if (status === 404 && missing !== undefined) return new ConnectorProblem('permission', missing);
  if (status === 404) {
    return new ConnectorProblem(
      'schema',
      'There is no Jira Cloud site at this address. Check it; Jira Server and Data Center have another API.',
    );
  }
  if (status === 400 && rejected !== undefined) return new ConnectorProblem('permission', rejected);
  if (status !== 429) return null;
  const after = headers['retry-after'] ?? '';
  const reset = /^\d{1,9}$/.test(after) ? now.getTime() + Number(after) * 1_000 : Date.parse(String(headers['x-ratelimit-reset'] ?? ''));
  if (Number.isNaN(reset)) return null;
  return new ConnectorProblem('quota', 'Jira allows this account no more requests for now. The next sync goes on once its limit allows.', {
    retryAt: new Date(reset),
  });
}
