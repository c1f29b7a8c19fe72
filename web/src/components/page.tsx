import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const NAME = 'Reporting';
/** The first page of a visit keeps the browser's own focus; each later one focuses its heading. */
let visited: string | null = null;

/** A page: its heading, its document title, and its content. */
export function Page({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · ${NAME}`;
    if (visited !== null && visited !== pathname) heading.current?.focus();
    visited = pathname;
  }, [title, pathname]);
  return (
    <>
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </header>
      {children}
    </>
  );
}

/** A part of a page with its own heading. */
export function Section({ title, lead, action, children }: { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <div className="section-head">
        <div>
          <h2>{title}</h2>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
