import { rmSync } from 'node:fs';
import type { TestServer } from './postgres.ts';

interface Left {
  testServer?: TestServer;
  testFolder?: string | null;
  /** Where there is one worker, tests run in this process. */
  closeShared?: () => Promise<void>;
}

export default async function teardown(): Promise<void> {
  const { testServer, testFolder, closeShared } = globalThis as Left;
  await closeShared?.();
  await testServer?.stop();
  if (testFolder) rmSync(testFolder, { recursive: true, force: true });
}
