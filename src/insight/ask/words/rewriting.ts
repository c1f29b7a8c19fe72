import { withBins } from './bins.ts';
import { withComplement } from './complements.ts';
import { datedByGroups } from './dated-by-groups.ts';
import { countedOfThings, extremesOfGroups, numbersOfListed, orderedGroups, rankedGroups } from './ranked-query.ts';
import { withoutEmptyRows } from './respected.ts';
import { withShareToo } from './share-too.ts';
import { datedByOwners } from './times-of-owners.ts';
import type { Piece, ReadingScope } from './types.ts';

/** What pieces mean that say the same in other words, in the order in which they are rewritten. */
const REWRITING = [
  withoutEmptyRows,
  extremesOfGroups,
  countedOfThings,
  numbersOfListed,
  rankedGroups,
  orderedGroups,
  withShareToo,
  withComplement,
  withBins,
  datedByOwners,
  datedByGroups,
] as const;

export const rewritten = (given: readonly Piece[], scope: ReadingScope): readonly Piece[] =>
  REWRITING.reduce((pieces, rewrite) => rewrite(pieces, scope), given);
