import type { StatusKind, StatusPeriod } from '../trackers/status-history.ts';
import type { Changelog, Issue, Status } from './responses.ts';

/** Statuses of a site by their ids. Jira lists only those that a workflow still uses. */
export class Statuses {
  readonly list: readonly Status[];
  /** Names of those that issues have been in and no workflow uses any more. */
  readonly unknown = new Set<string>();
  private readonly byId: Map<string, Status>;

  constructor(list: readonly Status[]) {
    this.list = list;
    this.byId = new Map(list.map((one) => [one.id, one]));
  }

  kindOf(id: string, name: string): StatusKind {
    const known = this.byId.get(id);
    if (!known) this.unknown.add(name);
    return known ? (KINDS[known.statusCategory.key] ?? null) : null;
  }

  /** Adds a status that an issue is in. */
  meet(one: Status): void {
    if (!this.byId.has(one.id)) this.byId.set(one.id, one);
  }

  nameOf(id: string): string | undefined {
    return this.byId.get(id)?.name;
  }
}

const KINDS: Record<string, StatusKind> = { new: 'waiting', indeterminate: 'started', done: 'done' };

export interface NamedPeriod extends StatusPeriod {
  status: string;
}

/** The statuses that an issue has been in, from its creation on. */
export function periodsOf({ fields }: Issue, changes: readonly Changelog[], statuses: Statuses): NamedPeriod[] {
  const moves = changes.flatMap(({ created, items }) =>
    items.filter(({ field, fieldId }) => (fieldId ?? field) === 'status').map((item) => ({ at: created, ...item })),
  );
  const [first] = moves;
  statuses.meet(fields.status);
  const begin = (id: string, name: string, enteredAt: string): NamedPeriod => ({
    statusId: id,
    status: statuses.nameOf(id) ?? name,
    kind: statuses.kindOf(id, name),
    enteredAt,
    leftAt: null,
  });
  const periods = [begin(first?.from ?? fields.status.id, first?.fromString ?? fields.status.name, fields.created)];
  for (const { at, to, toString: name } of moves) {
    periods.at(-1)!.leftAt = at;
    periods.push(begin(to ?? '', name ?? '', at));
  }
  return periods;
}
