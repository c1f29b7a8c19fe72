import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailServer } from '../../../test/support/mail-server.ts';
import { createLog } from '../log.ts';
import { composeMail, createMailer } from './index.ts';

const HOSTILE = 'Acme <img src=x onerror=alert(1)>\r\nBcc: thief@example.com';
let server: Awaited<ReturnType<typeof mailServer>>;
let dataDir: string;
let logged = '';
const write = (line: string) => {
  logged += line;
};
const log = createLog({ logLevel: 'info' }, { write });

beforeAll(async () => {
  server = await mailServer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mail = composeMail({
  to: 'ada@example.com',
  subject: `Welcome to ${HOSTILE}`,
  lines: [`${HOSTILE} invites you.`],
  code: '12345678',
  link: { url: 'https://x.example/?a=1&b="', label: 'Open' },
});

describe('a composed mail', () => {
  test('escapes whatever strangers wrote', () => {
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.html).toContain('href="https://x.example/?a=1&amp;b=&quot;"');
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain('\n\n    12345678\n\nOpen:\nhttps://x.example/?a=1&b="\n');
  });
});

describe('by SMTP', () => {
  test('reaches one address, with both parts and no header of a stranger', async () => {
    const mailer = createMailer({ smtpUrl: server.url(), mailFrom: 'Reports <reports@example.com>', dataDir }, log);
    await mailer.send(mail);
    await mailer.send({ ...mail, to: 'a@example.com, b@example.com' }).catch(() => {});
    await mailer.close();
    const [first, ...others] = server.received;
    expect(first).toMatchObject({ from: 'reports@example.com', to: ['ada@example.com'] });
    expect(first?.raw).toMatch(/^From: Reports <reports@example\.com>/m);
    expect(first?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    expect(first?.raw).toMatch(/Content-Type: text\/plain/);
    expect(first?.raw).toMatch(/Content-Type: text\/html/);
    expect(others.filter(({ to }) => to.length > 1)).toEqual([]);
  });

  test('fails where the server refuses, and behind a request only the log says so, without the password', async () => {
    const mailer = createMailer({ smtpUrl: server.url('app:mistaken-password'), mailFrom: null, dataDir }, log);
    await expect(mailer.send(mail)).rejects.toThrow();
    mailer.post(mail);
    await mailer.close();
    expect(logged).toContain('a mail was not sent');
    expect(logged).not.toContain('mistaken-password');
    expect(logged).not.toContain('12345678');
  });
});

test('without a mail server goes to a folder that only we may read, and the log says where', async () => {
  const mailer = createMailer({ smtpUrl: null, mailFrom: null, dataDir }, log);
  mailer.post(mail);
  await mailer.settled();
  const [name = ''] = await readdir(path.join(dataDir, 'mail'));
  const file = path.join(dataDir, 'mail', name);
  expect(name).toMatch(/\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toMatch(/^To: ada@example\.com$/m);
  expect(logged).toContain(file);
  expect(logged).not.toContain('12345678');
  await mailer.close();
});
