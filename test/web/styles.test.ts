import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ASKS = /\(prefers-color-scheme: ?dark\)/g;
const DARK = /@media ?\(prefers-color-scheme: ?dark\) ?\{\s*:root ?\{([^{}]*)\}\s*\}/g;
const COLOUR = /^#[0-9a-f]{3,8}$/;
const SHADOW = /^(0|-?\d+px| |,|rgb\(\d+ \d+ \d+ \/ \d+%\))+$/;
/** A picture is drawn again in other colours; its size comes from its element (`chart-drawing.ts`). */
const DRAWS = "matchMedia('(prefers-color-scheme: dark)')";
const META = '" media="(prefers-color-scheme: dark)" />';

const files = ['web/src', 'web/index.html', 'src', 'rest', 'oauth', 'tools'].flatMap((place) =>
  place.includes('.')
    ? [place]
    : readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(css|ts|tsx|html)$/.test(file))
        .map((file) => path.join(place, file)),
);
const asking = files
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
  .filter(({ text }) => /prefers-color-scheme/.test(text));

/** Of a declaration in the dark scheme, what is not a colour or a shadow of its own. */
function beyondColours(declarations: string): string[] {
  return declarations
    .split(';')
    .map((one) => one.trim())
    .filter((one) => {
      const [, name = '', value = ''] = /^(--[\w-]+):\s*(.+)$/.exec(one) ?? [];
      return one !== '' && !COLOUR.test(value) && !(name === '--shadow' && SHADOW.test(value));
    });
}

test('between light and dark only colours differ, so that no width does', () => {
  expect(asking.length).toBeGreaterThan(4);
  for (const { file, text } of asking) {
    const blocks = [...text.matchAll(DARK)];
    const other = text.split(DRAWS).length + text.split(META).length - 2;
    expect({ file, asks: [...text.matchAll(ASKS)].length }).toEqual({ file, asks: blocks.length + other });
    for (const [, declarations = ''] of blocks) expect({ file, beyond: beyondColours(declarations) }).toEqual({ file, beyond: [] });
  }
});
