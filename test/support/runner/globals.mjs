/**
 * Stands in for `@jest/globals` within a run: the runner's functions plus the time limit that they lack. A test or hook that exceeds it
 * fails, and the rest of the file continues.
 */
const {
  afterAll: after,
  afterEach: afterOne,
  beforeAll: before,
  beforeEach: beforeOne,
  describe,
  expect,
  jest,
  test: declare,
} = globalThis;

const LIMIT_MS = 60_000;

/** The same function with a time limit. It declares parameters only if there are any: a test's parameter would be `done`. */
function limited(run, ms = LIMIT_MS) {
  return async (...args) => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Took longer than ${ms} ms.`)), ms);
    });
    try {
      return await Promise.race([run(...args), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const hook = (declared) => (run, ms) => declared(limited(run, ms));
const testBy = (declared) => (name, run, ms) => declared(name, limited(run, ms));
const eachBy =
  (declared) =>
  (...table) =>
  (name, run, ms) =>
    declared.each(...table)(name, limited(run, ms));

const withEach = (declared) => Object.assign(testBy(declared), { each: eachBy(declared) });
const test = Object.assign(withEach(declare), { only: withEach(declare.only), skip: withEach(declare.skip) });
const [afterAll, afterEach, beforeAll, beforeEach] = [after, afterOne, before, beforeOne].map(hook);

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test, test as it };
