const DEADLINE_MS = 60_000;

const FIRST_MS = 10;

/** Looking costs CPU time that what is waited for needs: the longer the wait, the rarer the looks. */
const SHARE_OF_WAIT = 0.15;

const LONGEST_MS = 200;

/** Looks until `look` returns something, and returns it; other processes give no better signal. @throws Error after a minute */
export async function eventually<T>(look: () => Promise<T | undefined | false> | T | undefined | false, what = 'it'): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    const waited = performance.now() - begun;
    if (waited > DEADLINE_MS) throw new Error(`Waited a minute for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_MS, FIRST_MS + waited * SHARE_OF_WAIT)));
  }
}
