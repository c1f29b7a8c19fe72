import { hours } from './times.ts';

/** What a status means for work: whether it waits, is being done, or is over. `null`: not known any more. */
export type StatusKind = 'waiting' | 'started' | 'done' | 'canceled' | null;

/** A time that an issue was in a status. */
export interface StatusPeriod {
  statusId: string;
  kind: StatusKind;
  enteredAt: string;
  /** null while it is in it. */
  leftAt: string | null;
}

/** What the way of an issue through its statuses says about it. */
export interface StatusHistory {
  periods: StatusPeriod[];
  /** When work on it first began; null if it has not. */
  startedAt: string | null;
  /** Since when it is done; null unless it is. */
  doneAt: string | null;
  /** How often it left done or canceled statuses again. */
  reopened: number;
}

const isOver = (kind: StatusKind) => kind === 'done' || kind === 'canceled';

/** Reads the periods of an issue in their order. */
export function statusHistory(periods: StatusPeriod[]): StatusHistory {
  let reopened = 0;
  for (const [i, { kind }] of periods.entries()) if (i > 0 && isOver(periods[i - 1]!.kind) && !isOver(kind)) reopened++;
  // Moves between statuses that are done, such as from done to released, do not change when it was done.
  const lastOther = periods.findLastIndex(({ kind }) => kind !== 'done');
  return {
    periods,
    startedAt: periods.find(({ kind }) => kind === 'started')?.enteredAt ?? null,
    doneAt: periods[lastOther + 1]?.enteredAt ?? null,
    reopened,
  };
}

/** Hours in a status; null while in it. */
export const periodHours = ({ enteredAt, leftAt }: StatusPeriod) => hours(enteredAt, leftAt);

export const KIND_WORDS: Record<Exclude<StatusKind, null>, string> = {
  waiting: 'To do',
  started: 'In progress',
  done: 'Done',
  canceled: 'Canceled',
};
