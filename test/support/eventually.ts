const DEADLINE_MS = 60_000;

/** Polls until `look` returns something, and returns it; other processes give no better signal. @throws Error after a minute */
export async function eventually<T>(look: () => Promise<T | undefined | false> | T | undefined | false, what = 'it'): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`Waited a minute for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
