/** What pages are notified of. `all`: listening was interrupted, and anything may have changed meanwhile. */
export type LiveKind = 'data_source' | 'report' | 'dashboard' | 'goal' | 'all';

/** That something of a kind changed, and which one; never how. */
export interface LiveChange {
  kind: LiveKind;
  /** null if more than a single one changed. */
  id: string | null;
}

export interface Follower {
  organizationId: string;
  /** Called at most ten times a second; reports each change once. */
  hear(changes: LiveChange[]): void;
  /** Called when the service stops. */
  end(): void;
}

/** Announces changes in organizations, made by any process of the service. */
export interface LiveEvents {
  /** Resolves once changes are received; if the database does not answer, it retries in the background. */
  follow(follower: Follower): Promise<() => void>;
  /** Ends all followers. */
  close(): Promise<void>;
}
