import { useMe } from '../../../api/session.tsx';
import type { Json } from './types.ts';

/** What a form held when its person left for the provider's page. Never a credential. */
interface Draft {
  settings: Json;
  /** What was being changed of a source; null for a new one. */
  edit: string | null;
}

/** Where a form's draft is kept in this tab: by person, organization, and source or kind. */
export function useDraftPlace(): (kind: string, sourceId: string | null) => string {
  const { user, organization } = useMe();
  return (kind, sourceId) => `sign-in ${user.id} ${organization.id} ${sourceId ?? kind}`;
}

export function keepDraft(place: string, draft: Draft): void {
  sessionStorage.setItem(place, JSON.stringify(draft));
}

export function draftAt(place: string): Draft | null {
  const kept = sessionStorage.getItem(place);
  // Only `keepDraft` writes there.
  return kept === null ? null : (JSON.parse(kept) as Draft);
}

export function forgetDraft(place: string): void {
  sessionStorage.removeItem(place);
}
