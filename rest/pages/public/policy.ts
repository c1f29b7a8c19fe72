import { createHash } from 'node:crypto';

/** The policies of public pages (Content Security Policy Level 3). None allows scripts, requests, or forms to another origin. */
const NOTHING = "default-src 'none'; img-src data:; base-uri 'none'";

/** Who may frame a page: nobody, unless its owner allows everybody. */
const framedBy = (allowEmbedding: boolean) => `frame-ancestors ${allowEmbedding ? '*' : "'none'"}`;

/** Allows one style sheet by its hash. Charts have style attributes, which a hash cannot cover; they are allowed as attributes only. */
const onlyStyle = (style: string) =>
  `style-src-elem 'sha256-${createHash('sha256').update(style).digest('base64')}'; style-src-attr 'unsafe-inline'`;

/**
 * Pages that show data are sandboxed as well: they get an origin of their own that shares nothing with the application's, and no script
 * runs in it, however it got there. Only downloads are allowed.
 */
const SANDBOX = "form-action 'none'; sandbox allow-downloads";

/** For a dashboard's page, which this version draws with this style sheet. */
export function drawnPolicy(style: string, allowEmbedding: boolean): string {
  return `${NOTHING}; ${onlyStyle(style)}; ${SANDBOX}; ${framedBy(allowEmbedding)}`;
}

/**
 * For a report's page, which an earlier version may have made: the page itself carries the hash of its style sheet, and that policy applies
 * too.
 */
export function storedPolicy(allowEmbedding: boolean): string {
  return `${NOTHING}; style-src 'unsafe-inline'; ${SANDBOX}; ${framedBy(allowEmbedding)}`;
}
