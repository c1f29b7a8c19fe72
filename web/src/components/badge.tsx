import type { ReactNode } from 'react';

/** A word about the state of something. */
export function Badge({ kind = 'plain', children }: { kind?: 'plain' | 'good' | 'bad' | 'warm'; children: ReactNode }) {
  return <span className={`badge badge-${kind}`}>{children}</span>;
}

/** The names of scopes, as programs know them. */
export function ScopeList({ scopes }: { scopes: string[] }) {
  if (scopes.length === 0) return <span className="muted">no scopes</span>;
  return (
    <ul className="scopes" aria-label="Scopes">
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  );
}
