/** English sentences, or names of things within them, and their German; `{{name}}` marks what varies. */
export type Catalogue = Readonly<Record<string, string>>;

interface Known {
  pattern: RegExp;
  german: string;
  /** How many sentences it is. */
  sentences: number;
}

/** Values that are words themselves: the name of a thing, or a sentence. */
const NESTED = ['what', 'why', 'reason', 'message'];
/** Sentences that are translated together, at most. */
const TOGETHER_MAX = 3;

/**
 * Makes a translator of a catalogue: it translates a text sentence by sentence, and leaves a sentence without German as it is. `names` are
 * those of things and parts of sentences, which stand within others as `{{what}}` or `{{why}}`.
 */
export function translatorOf(catalogue: Catalogue, names: Catalogue = {}): (text: string) => string {
  const [known, knownNames] = [knownOf(catalogue), knownOf(names)];
  return translate;

  function translate(text: string): string {
    const sentences = split(text);
    const whole = find(text, (one) => one.sentences === sentences.length);
    if (whole !== null) return whole;
    const { words, complete } = inTurn(sentences);
    return complete ? words : (find(text) ?? words);
  }

  function inTurn(sentences: readonly string[]): { words: string; complete: boolean } {
    const words: string[] = [];
    let complete = true;
    for (let at = 0; at < sentences.length; ) {
      const most = Math.min(TOGETHER_MAX, sentences.length - at);
      let [taken, found] = [1, find(sentences[at]!)];
      while (found === null && taken < most) found = find(sentences.slice(at, at + ++taken).join(' '));
      words.push(found ?? sentences[at]!);
      at += found === null ? 1 : taken;
      complete &&= found !== null;
    }
    return { words: words.join(' '), complete };
  }

  function find(text: string, fits: (one: Known) => boolean = () => true): string | null {
    let partly: string | null = null;
    for (const one of known) {
      const found = fits(one) && one.pattern.exec(text);
      if (!found) continue;
      const german = filled(one.german, found);
      if (isComplete(one.german, found)) return german;
      partly ??= german;
    }
    return partly;
  }

  /** Whether the sentences among the values have German too; names of things may have none. */
  function isComplete(german: string, { groups = {} }: RegExpExecArray): boolean {
    return NESTED.slice(1).every((name) => !german.includes(`{{${name}}}`) || rendered(groups[name] ?? '') !== groups[name]);
  }

  function filled(german: string, { groups = {} }: RegExpExecArray): string {
    return german.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = groups[name] ?? '';
      return NESTED.includes(name) ? rendered(value) : numberIn(value);
    });
  }

  /** A value that is words: a sentence, or the name of a thing. */
  function rendered(value: string): string {
    return nameOf(value) ?? translate(value);
  }

  function nameOf(text: string): string | null {
    for (const { pattern, german } of knownNames) {
      const found = pattern.exec(text);
      if (found) return filled(german, found);
    }
    return null;
  }
}

/**
 * Those that begin with words of their own first, then those with more of them: what they say would also fit a sentence that begins with a value
 * or has less words.
 */
function knownOf(catalogue: Catalogue): Known[] {
  const own = (english: string) => english.replaceAll(/\{\{\w+\}\}/g, '').length;
  const later = (english: string) => Number(english.startsWith('{{'));
  return Object.entries(catalogue)
    .sort(([one], [other]) => later(one) - later(other) || own(other) - own(one))
    .map(([english, german]) => ({ pattern: patternOf(english), german, sentences: split(english).length }));
}

const split = (text: string) => text.split(/(?<=[.?]) (?=\S)/);

function patternOf(english: string): RegExp {
  const parts = english.split(/\{\{(\w+)\}\}/).map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[^\w\s]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}$`, 's');
}

/** A whole number as German writes it, where the sentence has it in English; any other text as it is. */
const numberIn = (text: string) => (/^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '.') : text);
