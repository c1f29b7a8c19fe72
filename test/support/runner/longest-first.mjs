import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Recorded seconds by suite; those under two are omitted. */
const SECONDS = JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8'));

/** Runs the longest suites first, so that none is left over when the other workers are done. */
export default class LongestFirst {
  sort(tests) {
    const weighed = [...tests].map((test) => ({
      test,
      seconds: SECONDS[path.relative(ROOT, test.path)] ?? 0,
      bytes: statSync(test.path).size,
    }));
    return weighed.sort((a, b) => b.seconds - a.seconds || b.bytes - a.bytes).map(({ test }) => test);
  }

  allFailedTests() {
    throw new Error('--onlyFailures needs results of an earlier run, and none are kept. Name the suites instead.');
  }

  cacheResults() {}
}
