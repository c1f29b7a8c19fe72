import { z } from 'zod';

/** What is read of GitHub's responses; fields that are not listed are ignored. */
const time = z.iso.datetime({ offset: true });
const id = z.int();

const user = z.object({ id, login: z.string(), type: z.string() });
export type User = z.output<typeof user>;

export const label = z.object({ id, name: z.string(), color: z.string(), description: z.string().nullable() });
export type Label = z.output<typeof label>;

export const milestone = z.object({
  id,
  number: z.int(),
  title: z.string(),
  state: z.string(),
  open_issues: z.int(),
  closed_issues: z.int(),
  created_at: time,
  due_on: time.nullable(),
  closed_at: time.nullable(),
});
export type Milestone = z.output<typeof milestone>;

/** An issue; one with `pull_request` is a pull request. */
export const issue = z.object({
  id,
  number: z.int(),
  title: z.string(),
  state: z.string(),
  state_reason: z.string().nullish(),
  user: user.nullable(),
  // Old labels are plain texts.
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])),
  assignees: z.array(user).nullish(),
  milestone: z.object({ title: z.string() }).nullable(),
  comments: z.int(),
  type: z.object({ name: z.string() }).nullish(),
  draft: z.boolean().nullish(),
  pull_request: z.object({ merged_at: time.nullish() }).nullish(),
  html_url: z.string(),
  created_at: time,
  updated_at: time,
  closed_at: time.nullable(),
});
export type Issue = z.output<typeof issue>;

/** Something that happened to an issue. */
export const issueEvent = z.object({
  id,
  event: z.string(),
  created_at: time,
  actor: user.nullable(),
  label: z.object({ name: z.string().nullable() }).nullish(),
  assignee: user.nullish(),
  milestone: z.object({ title: z.string() }).nullish(),
  /** Only in the events of a whole repository. */
  issue: z.object({ id, number: z.int(), pull_request: z.object({}).nullish() }).nullish(),
});
export type IssueEvent = z.output<typeof issueEvent>;
