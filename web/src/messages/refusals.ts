/** What the service says in English, by its words in another language; `{{name}}` stands for what differs. */
export type Refusals = Record<string, string>;

let known: { pattern: RegExp; words: string }[] = [];

/** From now on refusals are said in these words; those that are not among them stay as the service said them. */
export function sayRefusals(refusals: Refusals): void {
  known = Object.entries(refusals).map(([said, words]) => ({ pattern: patternOf(said), words }));
}

/** A sentence of the service in the language of the application. */
export function inOurWords(said: string): string {
  for (const { pattern, words } of known) {
    const found = pattern.exec(said);
    if (found) return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => found.groups?.[name] ?? '');
  }
  return said;
}

function patternOf(said: string): RegExp {
  const parts = said.split(/\{\{(\w+)\}\}/).map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[^\w\s]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`, 's');
}
