import { createHash } from 'node:crypto';
import type { Response } from 'express';

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}h1{font-size:1.4rem}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

/** A page of our own for what must never be answered by a redirect (RFC 6749 §4.1.2.1, RFC 9700 §4.11.2). Without script, escaped. */
export function sendRefusalPage(res: Response, status: number, reason: string): void {
  res.status(status).set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
  res.send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>This application cannot be connected</title><style>${STYLE}</style></head>
<body><main><h1>This application cannot be connected</h1>
<p>${escaped(reason)}</p>
<p>Nothing was given to it. Go back to the application and connect again; if this page comes again, tell its makers what it says.</p></main></body>
</html>
`);
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
