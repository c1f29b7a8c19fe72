import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../src/platform/context.ts';

export interface FoundMail {
  subject: string;
  /** The plain text, decoded. */
  text: string;
  raw: string;
}

/** All emails to an address in the service's mail folder, oldest first. */
export async function mailsTo(services: Pick<Services, 'mailer' | 'config'>, email: string): Promise<FoundMail[]> {
  await services.mailer.settled();
  const folder = path.join(services.config.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const raws = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return raws.filter((raw) => new RegExp(`^To: ${email.replace(/[.+]/g, '\\$&')}$`, 'm').test(raw)).map(read);
}

/** The code in the last email to an address. */
export async function codeTo(services: Pick<Services, 'mailer' | 'config'>, email: string): Promise<string> {
  const code = /^ {4}(\d{8})$/m.exec((await mailsTo(services, email)).at(-1)?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

/** The token of the last link emailed to an address; notices without one may be sent after it. */
export async function linkTokenTo(services: Pick<Services, 'mailer' | 'config'>, email: string): Promise<string> {
  const tokens = (await mailsTo(services, email)).flatMap(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? []);
  const token = tokens.at(-1);
  if (token === undefined) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

/** An email as its reader sees it. */
export function readMail(raw: string): FoundMail {
  return read(raw.replace(/\r\n/g, '\n'));
}

function read(raw: string): FoundMail {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n--/.exec(raw) ?? [];
  const quoted = /Content-Type: text\/plain[\s\S]*?\n\n/.exec(raw)?.[0].includes('quoted-printable') ?? false;
  return { subject: /^Subject: (.*)$/m.exec(raw)?.[1] ?? '', text: quoted ? unquote(part) : part, raw };
}

/** Quoted-printable (RFC 2045 §6.7). */
function unquote(text: string): string {
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
