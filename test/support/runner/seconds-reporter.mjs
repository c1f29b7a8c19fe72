import { writeFileSync } from 'node:fs';
import path from 'node:path';

const MIN_SECONDS = 2;

/** With RECORD_SECONDS=true, a full run records how long each suite took, which `longest-first.mjs` uses. */
export default class SecondsReporter {
  onRunComplete(_contexts, { testResults, numTotalTestSuites, numPassedTestSuites }) {
    if (process.env.RECORD_SECONDS !== 'true' || numPassedTestSuites < numTotalTestSuites) return;
    const seconds = testResults
      .map(({ testFilePath, perfStats }) => [
        path.relative(process.cwd(), testFilePath),
        Math.round((perfStats.end - perfStats.start) / 1000),
      ])
      .filter(([, each]) => each >= MIN_SECONDS)
      .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
    writeFileSync(new URL('./seconds.json', import.meta.url), `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
  }
}
