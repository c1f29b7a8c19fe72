import { withBins } from '../groups/bins.ts';
import { datedByGroups } from '../groups/dated-by-groups.ts';
import { withComplement } from '../measures/complements.ts';
import { overSteps } from '../measures/over-steps.ts';
import { withShareToo } from '../measures/share-too.ts';
import { begunOrEnded, datedByRows, momentsWithPeriods } from '../times/dated-by-rows.ts';
import { datedByOwners } from '../times/times-of-owners.ts';
import type { Piece, ReadingScope } from '../types.ts';
import { countedOfThings, extremesOfGroups, numbersOfListed, orderedGroups, rankedGroups } from './ranked-query.ts';
import { withoutEmptyRows } from './respected.ts';

/** What pieces mean that say the same in other words, in the order in which they are rewritten. */
const REWRITING = [
  withoutEmptyRows,
  momentsWithPeriods,
  begunOrEnded,
  datedByRows,
  overSteps,
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
