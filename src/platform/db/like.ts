/** A LIKE pattern that matches `text` anywhere, taken literally. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** A LIKE pattern that matches values starting with `text`, taken literally. */
export function beginningWith(text: string): string {
  return `${literally(text)}%`;
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
