/** How noise may look like something: in each kind, nothing depends on anything, and nothing happens. */
export const KINDS = ['i.i.d.', 'heavy tails', 'random walk', 'AR(1) panel', 'duplicated rows', 'bursts'] as const;
export type Kind = (typeof KINDS)[number];
