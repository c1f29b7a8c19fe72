/** What pages are told of. `all`: listening was interrupted, and anything may have changed meanwhile. */
export type LiveKind = 'data_source' | 'report' | 'dashboard' | 'goal' | 'all';

/** That something of a kind changed, and which; never how. */
export interface LiveChange {
  kind: LiveKind;
  /** null where it is not one of them alone. */
  id: string | null;
}

export interface Follower {
  organizationId: string;
  /** Called at most ten times a second, with each change once. */
  hear(changes: LiveChange[]): void;
  /** Called when the service stops. */
  end(): void;
}

/** What changes in organizations, on whatever process of the service. */
export interface LiveEvents {
  /** Resolves once changes are heard; where the database does not answer it is retried in the background. */
  follow(follower: Follower): Promise<() => void>;
  /** Ends all followers. */
  close(): Promise<void>;
}
