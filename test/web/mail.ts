import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Served } from '../support/serve.ts';

const TRIES = 250;

/** The newest mail to an address, as plain text; waits for it, because nobody waits for the mail while answering. */
export async function mailTo(served: Served, address: string, containing: RegExp): Promise<string> {
  const folder = path.join(served.services.config.dataDir, 'mail');
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = read(folder).find((mail) => mail.includes(address) && containing.test(mail));
    if (found) return found;
    await delay(20);
  }
  throw new Error(`No mail to ${address} with ${containing} in ${folder}.`);
}

function read(folder: string): string[] {
  const files = readdirSync(path.dirname(folder)).includes(path.basename(folder)) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()
    .map((file) => decode(readFileSync(path.join(folder, file), 'utf8')));
}

/** Quoted-printable, as far as addresses and codes need it. */
const decode = (mail: string) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
