/** An English word and those of which it may be the plural: "leaves" of a leaf. */
export function englishStems(word: string): string[] {
  const forms = [word];
  if (word.length > 4 && word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (word.length > 4 && word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (word.length > 3 && /[^su]s$/.test(word)) forms.push(word.slice(0, -1));
  // "Check-ups", "add-ons".
  if (/^(?:up|in|on|by)s$/.test(word)) forms.push(word.slice(0, -1));
  return forms;
}
