/** Whether the database answers, checked each second on a dedicated connection. */
export interface DatabaseWatch {
  readonly away: boolean;
  /** Called each time the database stops answering; returns a function that stops listening. */
  onAway(listener: () => void): () => void;
  close(): Promise<void>;
}
