import type { ReactNode } from 'react';

export type KeysPath = '/api/mcp-keys/' | '/api/auth/api-keys/';

export interface KeysPageProps {
  title: string;
  lead: string;
  /** Of the routes for this kind of key. */
  path: KeysPath;
  door: 'rest' | 'mcp';
  /** Days to choose from; an empty one is "never". */
  expiry: { fallback: string; choices: string[] };
  preselected(scope: string): boolean;
  /** What to paste where, with a new key in it. */
  configuration(key: string): ReactNode;
  children: ReactNode;
}
