/** The service's English messages and their translations; `{{name}}` marks what varies. */
export type Refusals = Record<string, string>;

let known: { pattern: RegExp; words: string }[] = [];

/** Translates refusals from now on; those without a translation stay as the service sent them. */
export function setRefusals(refusals: Refusals): void {
  known = Object.entries(refusals).map(([said, words]) => ({ pattern: patternOf(said), words }));
}

/** A message of the service in the application's language. */
export function translateRefusal(said: string): string {
  for (const { pattern, words } of known) {
    const found = pattern.exec(said);
    if (found) return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => numberIn(found.groups?.[name] ?? ''));
  }
  return said;
}

/** A whole number as German writes it, where the service wrote it in English; any other text as it is. */
const numberIn = (text: string) => (/^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '.') : text);

/** Several sentences of the service, each in the application's language where it has a translation. */
export function translateSentences(said: string): string {
  return said
    .split(/(?<=[.?]) (?=\S)/)
    .map(translateRefusal)
    .join(' ');
}

function patternOf(said: string): RegExp {
  const parts = said.split(/\{\{(\w+)\}\}/).map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[^\w\s]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`, 's');
}
