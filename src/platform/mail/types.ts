export interface Mail {
  /** One address; never a list. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Our own id: a retried mail keeps its Message-ID and its file. */
  id?: string;
  /** For mail by subscription: the unsubscribe page, which accepts RFC 8058's one-click POST. */
  unsubscribeUrl?: string;
  attachments?: MailAttachment[];
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
  /** Shown within the HTML by this name (`cid:`, RFC 2392) instead of listed as a file. */
  cid?: string;
}

/** Sends mail: by SMTP if SMTP_URL is set, otherwise as files in a folder. */
export interface Mailer {
  /** Resolves once the mail server or the disk has it. @throws Error if it does not */
  send(mail: Mail): Promise<void>;
  /** Sends outside the request, whose timing must not reveal whether there was a mail. A failure is logged. */
  post(mail: Mail): void;
  /** Resolves when nothing given to `post` is in progress. */
  settled(): Promise<void>;
  /** Waits for mail in progress and closes the connection to the mail server. */
  close(): Promise<void>;
}
