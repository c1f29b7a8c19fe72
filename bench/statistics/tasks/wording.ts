/** Expands wordings: `[a|b|]` is one of several, `{x}` a word that is filled in. */
import type { Draw } from '../../unseen/random.ts';

/** One of the ways to say a wording. */
export function worded(random: Draw, wording: string, words: Readonly<Record<string, string>>): string {
  let text = wording;
  for (let open = innermost(text); open; open = innermost(text))
    text = text.slice(0, open.at) + random.pick(open.inner.split('|')) + text.slice(open.at + open.inner.length + 2);
  return text
    .replaceAll(/\{(\w+)\}/g, (whole, key: string) => words[key] ?? whole)
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function innermost(text: string): { at: number; inner: string } | null {
  const match = /⟨([^⟨⟩]*)⟩/.exec(text);
  return match ? { at: match.index, inner: match[1]! } : null;
}
