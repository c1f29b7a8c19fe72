/** Renders text for comparison without case and without blanks around it. */
export function foldedSql(sql: string): string {
  return `lower(trim(${sql}))`;
}
