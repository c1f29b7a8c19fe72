export interface Mail {
  /** One address; never a list. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends mail to people: by SMTP where SMTP_URL is set, else as files in a folder. */
export interface Mailer {
  /** Resolves once the mail server or the disk has it. @throws Error where it has not */
  send(mail: Mail): Promise<void>;
  /** The same behind a request, which must not show by its time whether there was a mail. A failure is logged. */
  post(mail: Mail): void;
  /** Resolves when nothing given to `post` is under way. */
  settled(): Promise<void>;
  /** Waits for what is under way and lets go of the mail server. */
  close(): Promise<void>;
}
