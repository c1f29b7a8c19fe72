/** A name of a table or column in SQL of MySQL. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
