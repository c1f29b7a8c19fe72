/** Kinds of content that a public link can share. */
const SHARED_KINDS = ['report', 'dashboard'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** A report or dashboard of the caller's organization, shared or not. */
export interface Shareable {
  kind: SharedKind;
  id: string;
}

/** Settings of a link. Omitted ones stay; null removes one. */
export interface LinkSettings {
  /** The link stops working then. */
  expiresAt?: Date | null;
  /** Every visitor must enter it. */
  password?: string | null;
  /** Whether other sites may embed it in a frame. */
  allowEmbedding?: boolean;
}

/** A link as shown to those who may share. */
export interface SharedLink {
  /** Token of its address `/p/{token}`; null if it cannot be shown again, although the link works. */
  token: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  hasPassword: boolean;
  allowEmbedding: boolean;
  views: number;
  lastViewedAt: Date | null;
}
