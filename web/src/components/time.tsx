import { useFormat } from '../format.tsx';

/** A moment, in the organization's time zone: near ones by distance, others by date; the exact one is in the tooltip. */
export function Time({ at, fallback = 'never', exact = false }: { at: string | null | undefined; fallback?: string; exact?: boolean }) {
  const format = useFormat();
  if (!at) return <>{fallback}</>;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {exact ? format.dateTime(at) : format.relative(at)}
    </time>
  );
}

/** When a credential was last used. */
export function LastUsed({ at }: { at: string | null }) {
  return (
    <span>
      {at ? (
        <>
          Last used <Time at={at} />
        </>
      ) : (
        'Never used'
      )}
    </span>
  );
}
