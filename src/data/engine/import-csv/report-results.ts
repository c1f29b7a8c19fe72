/** Of more groups, some combination gives nearly any number. */
const GROUPS_MAX = 6;
const ROUNDED = 0.0051;

/**
 * Whether a row is the first of the groups above it with each later one added or subtracted, as a report computes a profit. `groups` are their sums by
 * column; `own` what each cell of the row may mean, nothing for those that do not count. Every cell has to fit, with the same signs.
 */
export function combines(groups: readonly (readonly number[])[], own: readonly (readonly number[])[]): boolean {
  const [first, ...later] = groups;
  const columns = own.flatMap((meanings, column) => (meanings.length > 0 ? [{ meanings, column }] : []));
  if (!first || groups.length > GROUPS_MAX || columns.every(({ meanings }) => meanings.includes(0))) return false;
  return Array.from({ length: 2 ** later.length }, (_, signs) => signs).some((signs) =>
    columns.every(({ meanings, column }) => {
      const result = later.reduce((sum, group, i) => sum + (signs & (1 << i) ? 1 : -1) * (group[column] ?? 0), first[column] ?? 0);
      return meanings.some((one) => Math.abs(one - result) <= Math.max(ROUNDED, 1e-9 * Math.abs(result)));
    }),
  );
}
