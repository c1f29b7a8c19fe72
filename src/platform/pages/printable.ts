/**
 * Text that is safe to show on a page: well-formed characters only. Control characters, and the two that override text direction (which
 * could make a name read as another), are shown as U+FFFD rather than removed.
 */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(UNPRINTABLE, '\ufffd');
}

/** True if the first letter of the text belongs to a right-to-left script. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT_FIRST.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const UNPRINTABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202d\u202e\ufffe\uffff]/g;
const RIGHT_TO_LEFT_FIRST = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
