import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

/** One card in the middle of a calm page: signing in and whatever comes before that. */
export function PlainFrame({ children, foot, wide = false }: { children: ReactNode; foot?: ReactNode; wide?: boolean }) {
  return (
    <div className="plain">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="plain-head">
        <Brand />
      </header>
      <main id="main" className={wide ? 'card card-wide' : 'card'} tabIndex={-1}>
        {children}
      </main>
      {foot && <footer className="plain-foot">{foot}</footer>}
    </div>
  );
}
