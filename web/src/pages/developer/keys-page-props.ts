import type { ReactNode } from 'react';

export type KeysPath = '/api/mcp-keys/' | '/api/auth/api-keys/';

export interface KeysPageProps {
  title: string;
  lead: string;
  /** The API path of this kind of key. */
  path: KeysPath;
  door: 'rest' | 'mcp';
  /** Days to choose from; an empty string means "never". */
  expiry: { fallback: string; choices: string[] };
  preselected(scope: string): boolean;
  /** What to paste where, including the new key. */
  configuration(key: string): ReactNode;
  children: ReactNode;
}
