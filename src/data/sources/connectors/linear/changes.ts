import type { HistoryEntry } from './responses.ts';
import { cycleName, type Workspace } from './workspace.ts';

/** One thing that changed of an issue. */
export interface Change {
  field: string;
  from: string | null;
  to: string | null;
}

/** What changed with an entry of an issue's history, by names where Linear still has them, otherwise by ids. */
export function changesOf(entry: HistoryEntry, workspace: Workspace): Change[] {
  const { teams, users, statuses, cycles, projects, labels } = workspace;
  const named: [string, unknown, unknown, (id: string) => string | undefined][] = [
    ['status', entry.fromStateId, entry.toStateId, (id) => statuses.get(id)?.name],
    ['assignee', entry.fromAssigneeId, entry.toAssigneeId, (id) => users.get(id)?.displayName],
    ['team', entry.fromTeamId, entry.toTeamId, (id) => teams.get(id)?.key],
    ['project', entry.fromProjectId, entry.toProjectId, (id) => projects.get(id)?.name],
    ['cycle', entry.fromCycleId, entry.toCycleId, (id) => cycleName(cycles.get(id))],
    ['priority', entry.fromPriority, entry.toPriority, (value) => value],
    ['estimate', entry.fromEstimate, entry.toEstimate, (value) => value],
    ['due date', entry.fromDueDate, entry.toDueDate, (value) => value],
  ];
  const text = (value: unknown, name: (id: string) => string | undefined) =>
    value === null || value === undefined ? null : (name(String(value)) ?? String(value));
  const labelName = (id: string) => labels.get(id)?.name;
  return [
    ...named.flatMap(([field, from, to, name]) => {
      const change = { field, from: text(from, name), to: text(to, name) };
      return change.from === null && change.to === null ? [] : [change];
    }),
    ...(entry.addedLabelIds ?? []).map((id) => ({ field: 'label', from: null, to: text(id, labelName) })),
    ...(entry.removedLabelIds ?? []).map((id) => ({ field: 'label', from: text(id, labelName), to: null })),
  ];
}
