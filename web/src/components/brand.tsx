import { Link } from 'react-router';

/** Logo and name, linking home. */
export function Brand() {
  return (
    <Link to="/" className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="brand-ground" />
        <g className="brand-bars">
          <rect x="7" y="17" width="4.5" height="8" rx="1.5" />
          <rect x="13.75" y="12" width="4.5" height="13" rx="1.5" opacity="0.8" />
          <rect x="20.5" y="7" width="4.5" height="18" rx="1.5" />
        </g>
      </svg>
      <span>Reporting</span>
    </Link>
  );
}
