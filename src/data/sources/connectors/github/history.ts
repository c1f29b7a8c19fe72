import type { IssueEvent } from './responses.ts';

/** What the events of an issue say about its way. */
export interface History {
  /** How often it was opened again after it had been closed. */
  reopened: number;
  firstAssignedAt: string | null;
  /** When work on it began; null if it has not, or nothing marks it. */
  startedAt: string | null;
}

export const NO_HISTORY: History = { reopened: 0, firstAssignedAt: null, startedAt: null };

/** The history with one more event, in whatever order they come. */
export function withEvent(history: History, { event, created_at: at, label }: IssueEvent, startLabel: string | null): History {
  const earlier = (known: string | null) => (known === null || Date.parse(at) < Date.parse(known) ? at : known);
  if (event === 'reopened') return { ...history, reopened: history.reopened + 1 };
  if (event === 'assigned') return { ...history, firstAssignedAt: earlier(history.firstAssignedAt) };
  // Labels are the same to GitHub whatever their case.
  const starts = event === 'labeled' && startLabel !== null && label?.name?.toLowerCase() === startLabel.toLowerCase();
  return starts ? { ...history, startedAt: earlier(history.startedAt) } : history;
}
