import type { ReactNode } from 'react';

/** Labelled figures next to each other. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>;
}

interface FigureProps {
  name: string;
  value: string;
  /** Small text below the figure. */
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
