import type { ReactNode } from 'react';

type Kind = 'info' | 'success' | 'warning' | 'danger';

/** A prominent sentence or two, whose kind shows in words and colour. */
export function Notice({ kind = 'info', title, children, live }: { kind?: Kind; title?: string; children?: ReactNode; live?: boolean }) {
  return (
    <div className={`notice notice-${kind}`} role={live ? (kind === 'danger' ? 'alert' : 'status') : undefined}>
      {title && <p className="notice-title">{title}</p>}
      {children && <div>{children}</div>}
    </div>
  );
}
