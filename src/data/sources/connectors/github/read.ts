import { Held } from '../http/held.ts';
import { readTracker, type TrackerTables } from '../trackers/read-tracker.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { GithubClient, type GithubLink } from './client.ts';
import { type History, NO_HISTORY, withEvent } from './history.ts';
import { type Issue, type IssueEvent, issue, issueEvent, label, milestone, type User } from './responses.ts';
import { assigneesOf, githubTracker, labelsOf } from './tables.ts';

/** The events of changed issues take a request each; with more of them, all events of a repository take fewer. */
const CHANGED_MAX = 300;

/** Reads the chosen tables of all repositories. */
export function readStreams(link: GithubLink, chosen: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  const { repositories, start_label: startLabel } = link.settings;
  const client = new GithubClient(link);
  return readTracker(link, {
    tracker: githubTracker(startLabel),
    chosen,
    state,
    async fill(tables, { since, notes }) {
      const reader = new Reader(client, tables, startLabel, notes);
      for (const [i, repository] of repositories.entries()) {
        link.progress(Math.round((50 * i) / repositories.length), `Reading ${repository}`);
        await reader.read(repository, since);
      }
      for (const user of reader.users.values()) await tables.users?.add(user);
      notes.push(...quotaNote(client));
      return client.startedAt;
    },
  });
}

type Tables = TrackerTables<ReturnType<typeof githubTracker>['streams']>;

/** Reads repositories into the open tables. */
class Reader {
  readonly users = new Map<number, User>();
  /** Of the repository that is being read, and the users of all. */
  private readonly held = new Held();
  private readonly heldUsers = new Held();
  private readonly client: GithubClient;
  private readonly tables: Tables;
  private readonly startLabel: string | null;
  private readonly notes: string[];

  constructor(client: GithubClient, tables: Tables, startLabel: string | null, notes: string[]) {
    this.client = client;
    this.tables = tables;
    this.startLabel = startLabel;
    this.notes = notes;
  }

  async read(repository: string, since: string | null): Promise<void> {
    const { issues, pullRequests, events, labelsOfIssues, assignees, labels, milestones, users } = this.tables;
    this.held.release();
    if (labels)
      for await (const one of this.client.list(repository, 'labels?per_page=100', label))
        if (one) await labels.add({ repository, label: one });
    if (milestones) {
      for await (const one of this.client.list(repository, 'milestones?state=all&per_page=100', milestone)) {
        if (one) await milestones.add({ repository, milestone: one });
      }
    }
    if (!(issues || pullRequests || events || labelsOfIssues || assignees || users)) return;
    if (since === null) return this.readAll(repository);
    const changed = await this.issuesOf(repository, since);
    if (changed.size <= CHANGED_MAX) {
      for (const one of changed.values()) await this.addIssue(repository, one, await this.historyOf(repository, one));
      return;
    }
    const histories = await this.histories(repository, new Set(changed.keys()));
    for (const one of changed.values()) await this.addIssue(repository, one, histories.get(one.id) ?? NO_HISTORY);
  }

  private async readAll(repository: string): Promise<void> {
    const { issues, pullRequests, events, users } = this.tables;
    const histories = issues || pullRequests || events || users ? await this.histories(repository, null) : new Map<number, History>();
    for (const one of (await this.issuesOf(repository, null)).values())
      await this.addIssue(repository, one, histories.get(one.id) ?? NO_HISTORY);
  }

  /**
   * Issues and pull requests by id, all or those that changed since. In the order of their creation, which changes do not alter while pages are
   * read; what comes twice is kept as it came last.
   */
  private async issuesOf(repository: string, since: string | null): Promise<Map<number, Issue>> {
    const found = new Map<number, Issue>();
    const changes = since === null ? '' : `&since=${since}`;
    for await (const one of this.client.list(repository, `issues?state=all&sort=created&direction=asc&per_page=100${changes}`, issue)) {
      if (one) found.set(one.id, this.held.keep(one, `the issues of ${repository}`));
      else this.notes.push(`Issues are switched off in ${repository}, so that it has none here, and no pull requests either.`);
    }
    return found;
  }

  /** The history of each issue from all events of the repository. With `only`, events of other issues are not kept. */
  private async histories(repository: string, only: ReadonlySet<number> | null): Promise<Map<number, History>> {
    const found = new Map<number, History>();
    const seen = new Set<number>();
    for await (const event of this.client.list(repository, 'issues/events?per_page=100', issueEvent)) {
      // New events come first and push others to later pages meanwhile.
      if (!event?.issue || seen.has(event.id) || (only && !only.has(event.issue.id))) continue;
      seen.add(this.held.keep(event.id, `the events of ${repository}`));
      const { id, number, pull_request } = event.issue;
      found.set(id, withEvent(found.get(id) ?? NO_HISTORY, event, this.startLabel));
      await this.addEvent(repository, event, { id, number, isPullRequest: Boolean(pull_request) });
    }
    return found;
  }

  private async historyOf(repository: string, of: Issue): Promise<History> {
    let history = NO_HISTORY;
    const place = { id: of.id, number: of.number, isPullRequest: Boolean(of.pull_request) };
    for await (const event of this.client.list(repository, `issues/${of.number}/events?per_page=100`, issueEvent)) {
      if (!event) continue;
      history = withEvent(history, event, this.startLabel);
      await this.addEvent(repository, event, place);
    }
    return history;
  }

  private async addEvent(repository: string, event: IssueEvent, of: { id: number; number: number; isPullRequest: boolean }): Promise<void> {
    this.meet(event.actor, event.assignee);
    await this.tables.events?.add({ repository, event, issue: of });
  }

  private async addIssue(repository: string, one: Issue, history: History): Promise<void> {
    this.meet(one.user, ...(one.assignees ?? []));
    await (one.pull_request ? this.tables.pullRequests : this.tables.issues)?.add({ repository, issue: one, history });
    for (const name of labelsOf(one)) await this.tables.labelsOfIssues?.add({ repository, issue: one, name });
    for (const name of assigneesOf(one)) await this.tables.assignees?.add({ repository, issue: one, name });
  }

  private meet(...users: (User | null | undefined)[]): void {
    if (!this.tables.users) return;
    for (const user of users) {
      if (!user) continue;
      if (!this.users.has(user.id)) this.heldUsers.keep(user, 'the users');
      this.users.set(user.id, user);
    }
  }
}

function quotaNote({ headers }: GithubClient): string[] {
  const [remaining, limit] = [headers['x-ratelimit-remaining'], headers['x-ratelimit-limit']].map(Number);
  return Number.isInteger(remaining) && Number.isInteger(limit)
    ? [`GitHub allows this token ${limit} requests an hour; ${remaining} were left.`]
    : [];
}
