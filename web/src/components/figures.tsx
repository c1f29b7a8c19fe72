import type { ReactNode } from 'react';

/** Figures next to each other, each with what it is. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

interface FigureProps {
  name: string;
  value: string;
  /** What stands under it, small. */
  hint?: string;
  kind?: 'bad' | 'warm';
}

/** One of the figures. */
export function Figure({ name, value, hint, kind }: FigureProps) {
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>
        {value}
        {hint && <span className="muted">{hint}</span>}
      </dd>
    </div>
  );
}
