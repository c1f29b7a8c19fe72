import { useCallback } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

/** Changes the query of the address: it is given a copy of the present one, and returns the next. */
export type ChangeAddress = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/**
 * The query of the address, and what changes it. A change begins from what the address bar says, not from what was last drawn as
 * `useSearchParams` does: a page may be drawn some time after its address changed, and a second change in between would undo the first.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress>(
    (next, options) => void navigate(`?${next(new URLSearchParams(window.location.search))}`, options),
    [navigate],
  );
  return [search, change];
}
