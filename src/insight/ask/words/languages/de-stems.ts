const ENDINGS = ['ern', 'en', 'er', 'es', 'em', 'e', 'n', 's'];

/** A German word without its endings, which may be several. Umlauts are folded before, so that "Länder" is found under "land". */
export function germanStems(word: string): string[] {
  const forms = [word];
  // Names of files and columns write ae for ä.
  const folded = word.replace(/(?<![aeq])([aou])e/g, '$1');
  if (folded !== word) forms.push(...germanStems(folded));
  for (const ending of ENDINGS) if (word.length - ending.length >= 3 && word.endsWith(ending)) forms.push(word.slice(0, -ending.length));
  return forms;
}
