import { useCallback, useEffect, useRef, useState } from 'react';

export interface Running {
  busy: boolean;
  /** Since the start. */
  seconds: number;
  error: Error | null;
  cancelled: boolean;
  /** Runs one piece of work at a time; undefined if it failed or was cancelled. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
  cancel(): void;
}

/** Long-running work that can be cancelled: by the reader and, unless it is `kept`, by leaving the page. */
export function useRunning({ kept = false }: { kept?: boolean } = {}): Running {
  const controller = useRef<AbortController | null>(null);
  const [since, setSince] = useState<number | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [ended, setEnded] = useState<{ error: Error | null; cancelled: boolean }>({ error: null, cancelled: false });
  useEffect(() => {
    if (since === null) return;
    const tick = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(tick);
  }, [since]);
  useEffect(
    () => () => {
      if (!kept) controller.current?.abort();
    },
    [kept],
  );
  const run = useCallback(async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    if (controller.current) return undefined;
    const mine = new AbortController();
    controller.current = mine;
    setEnded({ error: null, cancelled: false });
    setSeconds(0);
    setSince(Date.now());
    try {
      return await work(mine.signal);
    } catch (error) {
      setEnded(mine.signal.aborted ? { error: null, cancelled: true } : { error: error as Error, cancelled: false });
      return undefined;
    } finally {
      controller.current = null;
      setSince(null);
    }
  }, []);
  const cancel = useCallback(() => controller.current?.abort(), []);
  return { busy: since !== null, seconds, ...ended, run, cancel };
}
