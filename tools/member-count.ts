/** How many members, in words. */
export const memberCount = (count: number): string => (count === 1 ? '1 member' : `${count} members`);
