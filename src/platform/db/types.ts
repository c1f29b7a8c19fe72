/** Whether the database answers, as one connection of its own finds out each second. */
export interface DatabaseWatch {
  readonly away: boolean;
  /** Called each time the database goes away; returns how to stop listening. */
  onAway(listener: () => void): () => void;
  close(): Promise<void>;
}
