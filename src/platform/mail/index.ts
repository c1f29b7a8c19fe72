import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { newId } from '../db/ids.ts';
import type { Mail, Mailer } from './types.ts';

export { composeMail } from './compose-mail.ts';

const SMTP_TIMEOUT_MS = 15_000;
const DEFAULT_FROM = 'Reporting <no-reply@localhost>';

type Delivery = { deliver(mail: Mail): Promise<void>; close(): void };

/** The mailer that the configuration asks for. Mail that goes to a folder is named in the log by its file, never by what it says. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Logger): Mailer {
  const from = config.mailFrom ?? DEFAULT_FROM;
  const { deliver, close } =
    config.smtpUrl === null ? toFolder(path.join(config.dataDir, 'mail'), from, log) : toServer(config.smtpUrl, from);
  const underWay = new Set<Promise<void>>();
  return {
    send: deliver,
    post(mail) {
      const sending: Promise<void> = deliver(mail)
        .catch((err: unknown) => log.error({ err, subject: mail.subject }, 'a mail was not sent'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      await this.settled();
      close();
    },
  };
}

function toServer(url: string, from: string): Delivery {
  const timeouts = { connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS };
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts, ...CLOSED_IN }, { from });
  return {
    async deliver(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}

function toFolder(folder: string, from: string, log: Logger): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...CLOSED_IN }, { from });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      // It opens an account to whoever reads it.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${mail.id ?? newId()}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      log.info({ file }, 'SMTP_URL is not set, so an email was written to a file');
    },
    close: () => transport.close(),
  };
}

/** A mail carries what we wrote: it never reads a file or an address that somebody's text names. */
const CLOSED_IN = { disableFileAccess: true, disableUrlAccess: true };

function messageOf({ to, subject, text, html, id, unsubscribeUrl, attachments = [] }: Mail, from: string) {
  // As an object the address is taken as it is; as text it would be read as a list.
  return {
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    ...(id ? { messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>` } : {}),
    ...(unsubscribeUrl ? { headers: subscriptionHeaders(unsubscribeUrl) } : {}),
    attachments: attachments.map(({ fileName, contentType, content }) => ({ filename: fileName, contentType, content })),
  };
}

/** What lets mail programs end a subscription by one click (RFC 2369, RFC 8058), and keeps holiday notes from answering (RFC 3834). */
function subscriptionHeaders(url: string) {
  return {
    // As it is: folded, it would be another address.
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
}
