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

/** The configured mailer. Mail written to a folder is logged by file name, never by content. */
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
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts, ...NO_EXTERNAL_ACCESS }, { from });
  return {
    async deliver(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}

function toFolder(folder: string, from: string, log: Logger): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...NO_EXTERNAL_ACCESS }, { from });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      // Private, because a mail can give access to an account.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${mail.id ?? newId()}.eml`);
      await writeFile(file, message, { mode: 0o600 });
      log.info({ file }, 'SMTP_URL is not set, so an email was written to a file');
    },
    close: () => transport.close(),
  };
}

/** Keeps a mail to what we wrote: it never includes a file or URL that someone's text names. */
const NO_EXTERNAL_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

function messageOf({ to, subject, text, html, id, unsubscribeUrl, attachments = [] }: Mail, from: string) {
  // As an object the address is taken literally; as text it would be parsed as a list.
  return {
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    ...(id ? { messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>` } : {}),
    ...(unsubscribeUrl ? { headers: subscriptionHeaders(unsubscribeUrl) } : {}),
    attachments: attachments.map(({ fileName, contentType, content, cid }) => ({
      filename: fileName,
      contentType,
      content,
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
  };
}

/** Headers that let mail programs unsubscribe with one click (RFC 2369, RFC 8058) and suppress vacation replies (RFC 3834). */
function subscriptionHeaders(url: string) {
  return {
    // Left unfolded, because folding would break the URL.
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
}
