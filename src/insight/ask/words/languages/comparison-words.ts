/** Roles of words that set two columns of a row against each other, and of those that leave rows out. */
export type ComparisonRole =
  | 'later'
  | 'earlier'
  | 'notLater'
  | 'notEarlier'
  | 'equalTo'
  | 'unequalTo'
  /** Verbs that say no more than "is" between two columns, or behind them. */
  | 'stands'
  /** After things that are not to be counted. */
  | 'leftOut';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

export const ENGLISH_COMPARISONS: Record<ComparisonRole, string[]> = {
  later: list('later than, after'),
  earlier: list('earlier than, sooner than, before, prior to'),
  notLater: list('no later than, not later than, on or before, before or on, in or before, not after, at the latest by'),
  notEarlier: list('no earlier than, not earlier than, no sooner than, not sooner than, on or after, after or on, in or after, not before'),
  equalTo: list('equal to, equals, equal, the same as, same as, identical to'),
  unequalTo: list('different from, differs from, differ from, differed from, not equal to, unequal to, not the same as'),
  stands: list('lies, lie, lay, falls, fall, fell, has fallen, have fallen, stands, stand, stood, occurs, occurred'),
  leftOut: list(
    'are left out, are excluded, are ignored, are disregarded, are not counted, are not included, do not count, should be left out, should be excluded, should be ignored, must be excluded, have to be left out',
  ),
};

export const GERMAN_COMPARISONS: Record<ComparisonRole, string[]> = {
  later: list('später als, nach'),
  earlier: list('früher als, eher als, vor'),
  notLater: list('nicht später als, spätestens, am oder vor, vor oder am, nicht nach'),
  notEarlier: list('nicht früher als, frühestens, am oder nach, nach oder am, nicht vor'),
  equalTo: list('gleich, gleich dem, identisch mit'),
  unequalTo: list('verschieden von, weicht ab von, abweichend von'),
  stands: list('liegt, liegen, lag, lagen, gelegen, ist, sind, war, waren, fällt, fallen, fiel, fielen, gefallen'),
  leftOut: list(
    'bleiben außen vor, bleiben unberücksichtigt, bleiben außer betracht, zählen nicht, zählen nicht mit, werden nicht gezählt, werden nicht mitgezählt, werden nicht berücksichtigt, werden ausgeschlossen, sind ausgeschlossen, sind ausgenommen',
  ),
};
