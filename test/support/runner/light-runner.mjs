import LightRunner from 'jest-light-runner/child-process';

/** No suite takes so long, also on a busy machine. A test's own limit cannot end one whose file never finishes loading. */
const SUITE_MS = Number(process.env.SUITE_SECONDS_MAX ?? 900) * 1000;

/**
 * jest-light-runner with two changes. A suite that does not end in time fails by name, and the run continues with a new worker. And each worker
 * is told its configuration when it asks: the library answers the first that asks by telling all at once, so that another still loading misses
 * it, asks later, and waits forever.
 */
export default class Runner extends LightRunner {
  constructor(globalConfig, ...rest) {
    super(globalConfig, ...rest);
    this._testRunners = new Pools(globalConfig);
  }
}

/** The library's pools by project: each is wrapped when the library adds it. */
class Pools extends Map {
  constructor(globalConfig) {
    super();
    this.globalConfig = globalConfig;
  }

  set(projectConfig, made) {
    // A single worker is this process, which needs no telling and cannot be ended.
    if (!made.pool.threads) return super.set(projectConfig, made);
    const workerData = { globalConfig: this.globalConfig, projectConfig, runtime: 'child_process' };
    return super.set(projectConfig, { ...made, run: ({ path }) => runSuite(made.pool, path, workerData) });
  }
}

async function runSuite(pool, path, workerData) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), SUITE_MS);
  try {
    return await pool.run(path, { channel: tellWhoAsks(workerData), signal: late.signal });
  } catch (error) {
    if (!late.signal.aborted) throw error;
    throw new Error(`The suite did not end within ${SUITE_MS / 1000} seconds. Its worker was stopped.`);
  } finally {
    clearTimeout(timer);
  }
}

/** A channel to the one worker that runs a suite. */
function tellWhoAsks(workerData) {
  let tell = () => {};
  return {
    onMessage(listener) {
      tell = listener;
    },
    postMessage(message) {
      if (message === 'jest-light-runner-get-worker-data') tell({ type: 'jest-light-runner-worker-data', workerData });
    },
  };
}
