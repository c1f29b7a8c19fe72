import type { App } from './app.ts';

/** Time for the rest of the shutdown, once work in progress has ended. */
const CLOSE_MS = 30_000;
/** A terminal's Ctrl-C reaches us twice, from the terminal and from the program that started us. */
const SAME_SIGNAL_MS = 1_000;

/** Shuts the service down in order on SIGINT, SIGTERM, SIGHUP or when its parent is gone; a second signal kills it at once. */
export function stopOnSignal(app: App): void {
  let stoppedAt: number | null = null;
  const stop = (reason: string) => {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    const { log, config } = app.services;
    log.info({ reason, drainSeconds: config.drainMs / 1000 }, 'stopping once running work has finished; a second signal stops immediately');
    setTimeout(
      () => {
        log.error('did not stop in time; exiting now');
        process.exit(1);
      },
      config.shutdownDelayMs + config.drainMs + CLOSE_MS,
    ).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  if (process.channel) {
    process.on('disconnect', () => stop('its parent process has ended'));
    process.channel.unref();
  }
}

/** Ends a failed start: prints the message for the operator, logs the stack, and closes what is already open. */
export async function failStart(error: unknown, app: App | undefined): Promise<never> {
  app?.services.log.debug({ err: error }, 'startup failed');
  await app?.close();
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
