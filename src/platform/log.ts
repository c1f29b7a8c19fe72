import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const REDACTED = '[redacted]';
/** A field whose name marks its value as a secret. */
const SECRET_FIELD = /"([\w-]*(?:authorization|cookie|password|secret|token|totp_?code)|(?:[\w-]*[_-])?key|\w*Key)":"((?:[^"\\]|\\.)*)"/gi;
/** Secrets inside any text: our credentials, bearer values, JSON Web Tokens, the password in a connection URL. */
const SECRET_TEXTS: [RegExp, string][] = [
  [/\bsvc_[A-Za-z0-9_]+/g, `svc_${REDACTED}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, REDACTED],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"]*):[^\s/@"]+@/gi, `$1:${REDACTED}@`],
];

/** Removes secrets from anywhere in a log line. */
function redact(line: string): string {
  // A storage key is a path and not a secret.
  const fields = line.replace(SECRET_FIELD, (whole, name: string, value: string) =>
    /key$/i.test(name) && value.includes('/') ? whole : `"${name}":"${REDACTED}"`,
  );
  return SECRET_TEXTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), fields);
}

/** The process log: JSON lines on stderr, secrets removed. Standard output is reserved for what the operator asked for. */
export function createLog(config: Pick<Config, 'logLevel'>, destination: { write(line: string): void } = process.stderr): Logger {
  return pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: redact } },
    destination,
  );
}
