import { pathToFileURL } from 'node:url';

/** The Inspector's command line, loaded once and run for each list of arguments received: starting it takes longer than a call. */
const [, , entry = ''] = process.argv;
const { runCli } = (await import(pathToFileURL(entry).href)) as { runCli(argv: string[]): Promise<void> };
const write = process.stdout.write.bind(process.stdout);

process.on('message', async (argv: string[]) => {
  let out = '';
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    out += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  }) as typeof process.stdout.write;
  const error = await runCli(argv).then(
    () => null,
    (reason: unknown) => String(reason),
  );
  process.stdout.write = write;
  process.send?.({ out, error });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
