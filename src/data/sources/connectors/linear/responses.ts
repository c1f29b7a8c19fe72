import { z } from 'zod';

/** What is read of Linear's responses. */
const time = z.iso.datetime({ offset: true });
const id = z.string().min(1);
const reference = z.object({ id });

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

/** A page of a list. */
export const pageOf = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node), pageInfo });

export const viewer = z.object({ viewer: reference, organization: z.object({ name: z.string(), urlKey: z.string() }) });

export const team = z.object({ id, key: z.string(), name: z.string() });
export type Team = z.output<typeof team>;

export const user = z.object({ id, name: z.string(), displayName: z.string(), active: z.boolean(), guest: z.boolean(), app: z.boolean() });
export type User = z.output<typeof user>;

export const workflowState = z.object({ id, name: z.string(), type: z.string(), team: reference });
export type WorkflowState = z.output<typeof workflowState>;

export const cycle = z.object({
  id,
  number: z.number(),
  name: z.string().nullish(),
  startsAt: time,
  endsAt: time,
  completedAt: time.nullish(),
  team: reference,
});
export type Cycle = z.output<typeof cycle>;

export const project = z.object({
  id,
  name: z.string(),
  status: z.object({ name: z.string(), type: z.string() }),
  startDate: z.iso.date().nullish(),
  targetDate: z.iso.date().nullish(),
  createdAt: time,
  startedAt: time.nullish(),
  completedAt: time.nullish(),
  canceledAt: time.nullish(),
  trashed: z.boolean().nullish(),
});
export type Project = z.output<typeof project>;

export const label = z.object({ id, name: z.string(), color: z.string(), isGroup: z.boolean() });
export type Label = z.output<typeof label>;

export const stateSpan = z.object({ id, stateId: id, startedAt: time, endedAt: time.nullish() });
export type StateSpan = z.output<typeof stateSpan>;

const references = z.array(id).nullish();
const value = z.union([z.string(), z.number()]).nullish();

/** What happened to an issue at once. */
export const historyEntry = z.object({
  id,
  createdAt: time,
  actorId: id.nullish(),
  fromStateId: value,
  toStateId: value,
  fromAssigneeId: value,
  toAssigneeId: value,
  fromTeamId: value,
  toTeamId: value,
  fromProjectId: value,
  toProjectId: value,
  fromCycleId: value,
  toCycleId: value,
  fromPriority: value,
  toPriority: value,
  fromEstimate: value,
  toEstimate: value,
  fromDueDate: value,
  toDueDate: value,
  addedLabelIds: references,
  removedLabelIds: references,
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const issue = z.object({
  id,
  identifier: z.string(),
  title: z.string(),
  priority: z.number(),
  priorityLabel: z.string(),
  estimate: z.number().nullish(),
  dueDate: z.iso.date().nullish(),
  state: reference,
  team: reference,
  assignee: reference.nullish(),
  creator: reference.nullish(),
  cycle: reference.nullish(),
  project: reference.nullish(),
  parent: z.object({ identifier: z.string() }).nullish(),
  labelIds: z.array(id),
  createdAt: time,
  updatedAt: time,
  startedAt: time.nullish(),
  completedAt: time.nullish(),
  canceledAt: time.nullish(),
  archivedAt: time.nullish(),
  trashed: z.boolean().nullish(),
  url: z.string(),
  stateHistory: pageOf(stateSpan).optional(),
  history: pageOf(historyEntry).optional(),
});
export type Issue = z.output<typeof issue>;
