/** A pattern for LIKE that finds `text` anywhere, with none of its characters read as a wildcard. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** A pattern for LIKE that finds what begins with `text`. */
export function beginningWith(text: string): string {
  return `${literally(text)}%`;
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
