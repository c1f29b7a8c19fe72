import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Kind = 'primary' | 'secondary' | 'danger' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind;
  /** Something is in progress: the button keeps its place and focus, and does nothing. */
  busy?: boolean;
}

export function Button({ kind = 'primary', busy = false, type = 'button', className = '', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button button-${kind} ${className}`}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'primary', className = '', ...rest }: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link {...rest} className={`button button-${kind} ${className}`} />;
}
