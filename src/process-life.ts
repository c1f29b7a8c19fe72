import type { App } from './app.ts';

const CLOSE_MS = 60_000;
/** A terminal's Ctrl-C reaches us twice, from the terminal and from the program that started us. */
const SAME_SIGNAL_MS = 1_000;

/** Ends the service in order at SIGINT, SIGTERM, SIGHUP or when whoever started it is gone; a second signal ends it at once. */
export function stopOnSignal(app: App): void {
  let stoppedAt: number | null = null;
  const stop = (reason: string) => {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    app.services.log.info({ reason }, 'stopping');
    setTimeout(() => {
      app.services.log.error('it did not stop in time and is ended');
      process.exit(1);
    }, CLOSE_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  if (process.channel) {
    process.on('disconnect', () => stop('its parent is gone'));
    process.channel.unref();
  }
}

/** A start that failed: the operator gets the sentence, the log the stack, and what is open already is closed. */
export async function failStart(error: unknown, app: App | undefined): Promise<never> {
  app?.services.log.debug({ err: error }, 'the start failed');
  await app?.close();
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
