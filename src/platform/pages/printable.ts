/**
 * Text as it may stand on a page: whole characters only. Controls, and the two characters that turn the order of what follows them
 * (a name could be made to read as another), are shown as U+FFFD rather than left out.
 */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(UNPRINTABLE, '\ufffd');
}

/** True where the first letter of the text is of a script written from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT_FIRST.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const UNPRINTABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202d\u202e\ufffe\uffff]/g;
const RIGHT_TO_LEFT_FIRST = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
