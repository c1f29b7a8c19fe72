/** A folded word as it is without the umlauts that it may spell: names of files and columns write ae for ä. */
export const withoutUmlauts = (word: string): string => word.replace(/(?<![aeq])([aou])e/g, '$1');

const UMLAUTS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
]);

/** A phrase in lower case with its umlauts the other way: "koeln" for "köln"; none if it has none. */
export function otherUmlauts(phrase: string): string[] {
  const apart = [...UMLAUTS].reduce((text, [letter, pair]) => text.replaceAll(letter, pair), phrase);
  if (apart !== phrase) return [apart];
  const joined = [...UMLAUTS].reduce((text, [letter, pair]) => (pair === 'ss' ? text : text.replaceAll(pair, letter)), phrase);
  return joined === phrase ? [] : [joined];
}

const ENDINGS = ['ern', 'en', 'er', 'es', 'em', 'e', 'n', 's'];

/** A German word without its endings, which may be several. Umlauts are folded before, so that "Länder" is found under "land". */
export function germanStems(word: string): string[] {
  const forms = [word];
  const folded = withoutUmlauts(word);
  if (folded !== word) forms.push(...germanStems(folded));
  for (const ending of ENDINGS) if (word.length - ending.length >= 3 && word.endsWith(ending)) forms.push(word.slice(0, -ending.length));
  return forms;
}
