import type { TestServer } from './postgres.ts';

export default async function teardown(): Promise<void> {
  await (globalThis as { testServer?: TestServer }).testServer?.stop();
}
