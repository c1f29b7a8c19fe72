import type { FixedStream } from '../http/fixed-table.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState, TablePart } from '../types.ts';

/** The tables of a tracker, and how they can be read. */
export interface Tracker<Streams extends Record<string, FixedStream<never>> = Record<string, FixedStream<never>>> {
  /** As messages call the service. */
  service: string;
  streams: Streams;
  /** Tables whose changed rows can be read alone, and are identified by their column `id`. */
  continuable: readonly string[];
  /** Tables that are read in full each time, whatever the others do. */
  small: readonly string[];
  /** What changed since this long before the last sync is read again. */
  overlapMs: number;
}

/** Where a sync got to. */
interface Reached {
  setup: string;
  since: string;
}

/** Which rows of a tracker a sync reads: all, or those that changed since the last one. */
export class TrackerSync {
  /** Since when changes are read; null to read everything. */
  readonly since: string | null;
  /** What the certificate should say. */
  readonly notes: string[] = [];
  private readonly tracker: Tracker;
  private readonly chosen: readonly ChosenStream[];
  private readonly setup: string;

  /** @throws ConnectorProblem for tables or columns that the tracker does not have */
  constructor(tracker: Tracker, settings: object, chosen: readonly ChosenStream[], state: ReadState) {
    this.tracker = tracker;
    this.chosen = chosen;
    this.setup = JSON.stringify([settings, chosen]);
    requireKnown(tracker, chosen);
    this.since = this.sinceOf(state);
  }

  /** Rows of the tables that are read in parts are identified by their id; those of a partial read are merged by it. */
  merged(part: TablePart): TablePart {
    const choice = this.chosen.find(({ name }) => name === part.table.name);
    if (!choice || !this.inParts(choice)) return part;
    const delta = this.since === null ? {} : { delta: { rule: `issues updated at ${this.since} or later` } };
    return { ...part, key: ['id'], ...delta };
  }

  /** What the next sync needs to know, if this one started at a time by the tracker's clock. */
  *states(startedAt: Date): Iterable<Part> {
    const since = new Date(startedAt.getTime() - this.tracker.overlapMs).toISOString().replace(/\.\d+Z$/, 'Z');
    const reached: Reached = { setup: this.setup, since };
    for (const choice of this.chosen) if (this.inParts(choice)) yield { kind: 'state', stream: choice.name, state: { ...reached } };
  }

  private inParts({ name, sync, columns }: ChosenStream): boolean {
    return sync === 'incremental' && this.tracker.continuable.includes(name) && (columns?.includes('id') ?? true);
  }

  private sinceOf(state: ReadState): string | null {
    const { continuable, small } = this.tracker;
    const wanted = this.chosen.filter(({ name, sync }) => sync === 'incremental' && continuable.includes(name));
    if (wanted.length === 0) return null;
    const whole = this.chosen.find((one) => !small.includes(one.name) && !this.inParts(one));
    if (whole) {
      this.notes.push(`Everything is read in full, because ${whole.name} cannot be read in parts, is not set to, or lacks its column id.`);
      return null;
    }
    const reached = wanted.map(({ name }) => state[name] as Partial<Reached> | undefined);
    if (!reached.every((one) => one?.setup === this.setup && typeof one.since === 'string')) return null;
    return reached.map((one) => one!.since!).sort()[0] ?? null;
  }
}

function requireKnown({ service, streams }: Tracker, chosen: readonly ChosenStream[]): void {
  const known = Object.values(streams);
  for (const { name, query, columns } of chosen) {
    const stream = known.find((one) => one.name === name);
    if (!stream || query !== null) {
      throw new ConnectorProblem('schema', `${service} has no table ${name}. Choose from ${known.map((one) => one.name).join(', ')}.`);
    }
    const gone = columns?.find((column) => !stream.columns.some((one) => one.name === column));
    if (gone !== undefined) throw new ConnectorProblem('schema', `${name} has no column ${gone}. Choose its columns again.`);
  }
}
