const CLOSE_MS = 20_000;

const closes: (() => Promise<void>)[] = [];

/** Closes what the files of a test worker share when the worker ends; the last opened first. */
export function closeWithWorker(close: () => Promise<void>): void {
  if (closes.push(close) > 1) return;
  const closeAll = async () => {
    for (let last = closes.pop(); last; last = closes.pop()) await last();
  };
  // A worker ends when its channel closes; the run's server may be gone by then, so it exits even if closing fails or never ends.
  const leave = () => process.exit();
  process.once('disconnect', () => {
    setTimeout(leave, CLOSE_MS);
    closeAll().then(leave, leave);
  });
  // With one worker, tests run in the process of the teardown.
  Object.assign(globalThis, { closeShared: closeAll });
}
