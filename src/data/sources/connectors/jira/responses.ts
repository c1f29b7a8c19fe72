import { z } from 'zod';

/** What is read of Jira's responses; fields that are not listed are ignored. */

/** Jira writes offsets without a colon, and the bulk changelog gives milliseconds. */
const moment = z.union([z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/), z.int()]).transform((given, context) => {
  const at = new Date(given);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  context.addIssue('This is no time.');
  return z.NEVER;
});

const user = z.object({
  accountId: z.string(),
  displayName: z.string().default(''),
  accountType: z.string().nullish(),
  active: z.boolean().nullish(),
});
export type User = z.output<typeof user>;

export const status = z.object({ id: z.string(), name: z.string(), statusCategory: z.object({ key: z.string(), name: z.string() }) });
export type Status = z.output<typeof status>;

export const project = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  projectTypeKey: z.string().nullish(),
});
export type Project = z.output<typeof project>;

export const projectPage = z.object({ values: z.array(project), isLast: z.boolean() });

export const field = z.object({
  id: z.string(),
  name: z.string(),
  custom: z.boolean(),
  schema: z.object({ type: z.string(), items: z.string().nullish(), custom: z.string().nullish() }).nullish(),
});
export type Field = z.output<typeof field>;

const named = z.object({ name: z.string() });

const issue = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  key: z.string().regex(/^.+-\d{1,15}$/),
  /** Custom fields are read by their ids. */
  fields: z.looseObject({
    summary: z.string().nullish(),
    issuetype: named.nullish(),
    project: z.object({ key: z.string() }),
    status,
    priority: named.nullish(),
    resolution: named.nullish(),
    assignee: user.nullish(),
    reporter: user.nullish(),
    parent: z.object({ key: z.string() }).nullish(),
    labels: z.array(z.string()).default([]),
    components: z.array(named).default([]),
    fixVersions: z.array(named).default([]),
    created: moment,
    updated: moment,
    resolutiondate: moment.nullish(),
    duedate: z.iso.date().nullish(),
  }),
});
export type Issue = z.output<typeof issue>;

export const searchPage = z.object({
  issues: z.array(issue),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().nullish(),
  /** Jira says here that a result is not complete. */
  warnings: z.array(z.unknown()).nullish(),
});

const change = z.object({
  field: z.string(),
  fieldId: z.string().nullish(),
  from: z.string().nullish(),
  fromString: z.string().nullish(),
  to: z.string().nullish(),
  // An object of no keys has a toString, too.
  toString: z.preprocess((value) => (typeof value === 'function' ? null : value), z.string().nullish()),
});

const changelog = z.object({ id: z.string(), author: user.nullish(), created: moment, items: z.array(change) });
export type Changelog = z.output<typeof changelog>;

export const changelogPage = z.object({
  issueChangeLogs: z.array(z.object({ issueId: z.string(), changeHistories: z.array(changelog) })),
  nextPageToken: z.string().nullish(),
});

/** A sprint as an issue's field has it. */
export const sprint = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  boardId: z.int().nullish(),
  startDate: moment.nullish(),
  endDate: moment.nullish(),
  completeDate: moment.nullish(),
});
export type Sprint = z.output<typeof sprint>;

export const account = z.object({ accountId: z.string() });

export const permissions = z.object({ permissions: z.record(z.string(), z.object({ havePermission: z.boolean() })) });

export const count = z.object({ count: z.int() });
