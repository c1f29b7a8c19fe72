import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const Announce = createContext<(message: string) => void>(() => undefined);
const SHOWN_MS = 6_000;

/** Announces what just happened, visually and to screen readers, without moving anything. */
export function useAnnounce(): (message: string) => void {
  return useContext(Announce);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ message: string } | null>(null);
  const announce = useCallback((message: string) => setSaid({ message }), []);
  useEffect(() => {
    if (!said) return;
    const gone = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(gone);
  }, [said]);
  return (
    <Announce value={announce}>
      {children}
      <div className="announcer" role="status">
        {said && <p>{said.message}</p>}
      </div>
    </Announce>
  );
}
