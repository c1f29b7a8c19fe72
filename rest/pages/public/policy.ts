import { createHash } from 'node:crypto';

/** The policies of public pages (Content Security Policy Level 3). None allows a script, a request, or a form to elsewhere. */
const NOTHING = "default-src 'none'; img-src data:; base-uri 'none'";

/** Who may show a page in a frame: nobody, unless its owner allowed everybody to. */
const framedBy = (allowEmbedding: boolean) => `frame-ancestors ${allowEmbedding ? '*' : "'none'"}`;

/** A style sheet by its hash. Charts have style attributes, which a hash cannot name; they are allowed as attributes only. */
const onlyStyle = (style: string) =>
  `style-src-elem 'sha256-${createHash('sha256').update(style).digest('base64')}'; style-src-attr 'unsafe-inline'`;

/**
 * What shows data is sandboxed besides: an origin of its own that shares nothing with the application's, and no script whatever gets into
 * it. Only downloads are let through.
 */
const SANDBOX = "form-action 'none'; sandbox allow-downloads";

/** Of a dashboard's page, which this version draws with this style sheet. */
export function drawnPolicy(style: string, allowEmbedding: boolean): string {
  return `${NOTHING}; ${onlyStyle(style)}; ${SANDBOX}; ${framedBy(allowEmbedding)}`;
}

/** Of a report's page, which an earlier version may have made: the hash of the style sheet is in the page itself, and holds as well. */
export function storedPolicy(allowEmbedding: boolean): string {
  return `${NOTHING}; style-src 'unsafe-inline'; ${SANDBOX}; ${framedBy(allowEmbedding)}`;
}
