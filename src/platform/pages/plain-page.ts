import { createHash } from 'node:crypto';
import { phrase } from '../locale.ts';
import { html, Markup } from './html.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1b211f;--soft:#56605c;--ground:#f6f6f2;--paper:#fff;--line:#8b938e;--accent:#14584f;--on-accent:#fff;--bad:#a3231b}
@media (prefers-color-scheme:dark){:root{--ink:#e9eeec;--soft:#a6b1ad;--ground:#121615;--paper:#1a1f1e;--line:#73807b;--accent:#7fd1c0;--on-accent:#06231e;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{width:100%;max-width:26rem;background:var(--paper);border-radius:10px;padding:32px}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 10px}
p{margin:0 0 14px;color:var(--soft)}
label{display:block;font-weight:600;margin:0 0 6px}
input,button{width:100%;min-height:44px;font:inherit;border-radius:6px;padding:0 12px}
input{border:1px solid var(--line);background:var(--ground);color:var(--ink)}
button{border:0;margin:14px 0 0;background:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.bad{color:var(--bad);font-weight:600}
`;

/** Allows the style sheet by its hash. */
const STYLE_POLICY = `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * The Content Security Policy (Level 3) of a plain page: only itself and, if it has one, its form.
 * @param more further directives, such as `sandbox`
 */
export function plainPolicy({
  frames = "'none'",
  forms = "'self'",
  more = [],
}: {
  frames?: "'none'" | '*';
  forms?: "'none'" | "'self'";
  more?: string[];
} = {}): string {
  return [
    "default-src 'none'; img-src data:; base-uri 'none'",
    STYLE_POLICY,
    `form-action ${forms}`,
    `frame-ancestors ${frames}`,
    ...more,
  ].join('; ');
}

/** A page with one short message in the present language, without scripts, for people who may not be signed in. Its title is also its heading. */
export function plainPage(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="${phrase('en', 'de')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · Reporting</title>
${new Markup(`<style>${STYLE}</style>`)}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}
