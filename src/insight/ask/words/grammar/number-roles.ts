/** Words that ask for a number. */
export const NUMBERS = ['count', 'sum', 'average', 'median', 'highest', 'lowest', 'deviation'] as const;
