/** What can be shared by a public link. */
const SHARED_KINDS = ['report', 'dashboard'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** One thing of the caller's organization that is or can be shared. */
export interface Shareable {
  kind: SharedKind;
  id: string;
}

/** What an owner sets of a link. What is left out stays; null takes it away. */
export interface LinkSettings {
  /** From then on the link leads nowhere. */
  expiresAt?: Date | null;
  /** Asked of every visitor. */
  password?: string | null;
  /** Whether pages of others may show it in a frame. */
  allowEmbedding?: boolean;
}

/** A link as those who may share see it. */
export interface SharedLink {
  /** Of its address `/p/{token}`; null where it cannot be shown again, although the link is good. */
  token: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  hasPassword: boolean;
  allowEmbedding: boolean;
  views: number;
  lastViewedAt: Date | null;
}
