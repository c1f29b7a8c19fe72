export interface Mail {
  /** One address; never a list. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Known to us: a mail that is sent again is the same one, by its Message-ID and by its file. */
  id?: string;
  /** Where the mail is sent by subscription: a page that ends it, which takes RFC 8058's one-click POST. */
  unsubscribeUrl?: string;
  attachments?: MailAttachment[];
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** Sends mail to people: by SMTP where SMTP_URL is set, else as files in a folder. */
export interface Mailer {
  /** Resolves once the mail server or the disk has it. @throws Error where it has not */
  send(mail: Mail): Promise<void>;
  /** The same behind a request, which must not show by its time whether there was a mail. A failure is logged. */
  post(mail: Mail): void;
  /** Resolves when nothing given to `post` is in progress. */
  settled(): Promise<void>;
  /** Waits for what is in progress and lets go of the mail server. */
  close(): Promise<void>;
}
