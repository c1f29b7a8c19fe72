import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'pages');
const made = new Map<string, string>();

/**
 * One self-contained HTML document for a host to show in a sandboxed frame. Its policy allows its own scripts and styles by their hashes
 * and nothing else: no network, no frames, no inline handlers.
 */
export function appPage(title: string, scripts: readonly string[]): string {
  const known = made.get(title);
  if (known !== undefined) return known;
  const script = `(() => {\n${scripts.map(moduleText).join('\n')}\n})();`;
  const style = readFileSync(path.join(FOLDER, 'style.css'), 'utf8');
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main aria-live="polite"></main>
<script>${script}</script>
</body>
</html>
`;
  made.set(title, page);
  return page;
}

/** A module's text without imports and exports, which all go into one function in dependency order. */
function moduleText(name: string): string {
  const text = readFileSync(path.join(FOLDER, name), 'utf8');
  return text.replace(/^import [^;]+;\n/gm, '').replace(/^export /gm, '');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
