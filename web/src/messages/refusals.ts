/** The service's English messages and their translations; `{{name}}` marks what varies. */
export type Refusals = Record<string, string>;

interface Known {
  pattern: RegExp;
  words: string;
}

let known: Known[] = [];
let knownPhrases: Known[] = [];

/**
 * Translates refusals from now on; those without a translation stay as the service sent them. `phrases` are names of what was read, which a
 * sentence has as its `{{what}}`.
 */
export function setRefusals(refusals: Refusals, phrases: Refusals = {}): void {
  known = knownOf(refusals);
  knownPhrases = knownOf(phrases);
}

/** Those with more words of their own first: what they say would also fit a sentence that has less of them. */
function knownOf(all: Refusals): Known[] {
  const own = (said: string) => said.replaceAll(/\{\{\w+\}\}/g, '').length;
  return Object.entries(all)
    .sort(([one], [other]) => own(other) - own(one))
    .map(([said, words]) => ({ pattern: patternOf(said), words }));
}

/** A message of the service in the application's language. */
export function translateRefusal(said: string): string {
  return translated(said, known) ?? said;
}

function translated(said: string, from: readonly Known[]): string | null {
  for (const { pattern, words } of from) {
    const found = pattern.exec(said);
    if (found) return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => valueIn(name, found.groups?.[name] ?? ''));
  }
  return null;
}

function valueIn(name: string, text: string): string {
  return (name === 'what' ? translated(text, knownPhrases) : null) ?? numberIn(text);
}

/** A whole number as German writes it, where the service wrote it in English; any other text as it is. */
const numberIn = (text: string) => (/^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '.') : text);

/** Several sentences of the service, each in the application's language where it has a translation; some are translated only together. */
export function translateSentences(said: string): string {
  const sentences = said.split(/(?<=[.?]) (?=\S)/);
  const words: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const most = Math.min(TOGETHER_MAX, sentences.length - at);
    let [taken, found] = [1, translated(sentences[at]!, known)];
    while (found === null && taken < most) found = translated(sentences.slice(at, at + ++taken).join(' '), known);
    words.push(found ?? sentences[at]!);
    at += found === null ? 1 : taken;
  }
  return words.join(' ');
}

/** Sentences that are translated together, at most. */
const TOGETHER_MAX = 3;

function patternOf(said: string): RegExp {
  const parts = said.split(/\{\{(\w+)\}\}/).map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[^\w\s]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`, 's');
}
