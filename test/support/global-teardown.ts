import { rmSync } from 'node:fs';
import type { TestServer } from './postgres.ts';

export default async function teardown(): Promise<void> {
  const { testServer, testFolder } = globalThis as { testServer?: TestServer; testFolder?: string | null };
  await testServer?.stop();
  if (testFolder) rmSync(testFolder, { recursive: true, force: true });
}
