import { html, Markup } from '../../../insight/figures/html/escape.ts';

export const PLAIN_STYLE = `
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

/** Asks for a link's password. It says nothing of what the link leads to, nor whose it is. */
export function passwordPage(problem: string | null): string {
  const field = problem === null ? html`` : html` aria-invalid="true" aria-describedby="problem"`;
  return plainPage(
    'This page has a password',
    html`<p>Whoever sent you the link can tell you what it is.</p>
${problem !== null && html`<p class="bad" id="problem" role="alert">${problem}</p>`}
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="off" autofocus${field}>
<button type="submit">Open</button>
</form>`,
  );
}

/** The same words for every link that leads nowhere, so that nobody learns which there were. */
export function gonePage(): string {
  return plainPage(
    'This link leads nowhere',
    html`<p>It may have been revoked, or it has expired. Ask whoever sent it to you for a new one.</p>`,
  );
}

/** A problem in a sentence that says what to do next. */
export function problemPage(title: string, sentence: string): string {
  return plainPage(title, html`<p>${sentence}</p>`);
}

function plainPage(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · Reporting</title>
${new Markup(`<style>${PLAIN_STYLE}</style>`)}
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
