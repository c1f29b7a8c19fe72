/** What notes say in everyday words, with the plainer words that mean the same. */
export interface SpokenNotes {
  plainer: readonly (readonly [RegExp, string])[];
  /** Say that all rows count, which they do. */
  ofAll: RegExp;
  /** Say that what a share is not of does not count, after a sentence that says what it is of. */
  ofOthers: RegExp;
  shares: RegExp;
}

const BOUND = '(?:more than|less than|fewer than|over|under|above|below|at least|at most|up to|exactly|no more than|no less than|\\d)';

export const ENGLISH_SPOKEN_NOTES: SpokenNotes = {
  plainer: [
    // "All shifts, including the cancelled ones, whose status is …" are all.
    [
      /\b(all(?: the| our)? [\w-]+(?: [\w-]+)?)[,(]* ?\(?(?:including|incl\.?|even|also|counting)(?: also)? (?:the |those )?[\w -]+?(?: ones)?(?:\)|,) ?/i,
      '$1 ',
    ],
    [
      /\b(all(?: the| our)? [\w-]+(?: [\w-]+)?)[,(]* ?\(?(?:including|incl\.?|even|also|counting)(?: also)? (?:the |those )?[\w -]+? ones\)?(?=$|[.;])/i,
      '$1',
    ],
    // "A large parcel is one of more than 5 kg" is a parcel of so much.
    [
      new RegExp(
        `^((?:an?|the|any|every) (?:[\\w-]+ )+?)([\\w-]+) (is|means|counts as) (?:an? )?(?:one|any|something) ((?:of )?${BOUND})`,
        'i',
      ),
      '$1$2 $3 a $2 $4',
    ],
    // "With a length of more than 5" is more than 5 long.
    [new RegExp(`\\bwith an? ([\\w-]+(?: [\\w-]+)?) of (?=${BOUND})`, 'gi'), 'with $1 '],
    // "Shipped divided by the number shipped or lost" are of the same things.
    [
      /\bthe number of ([\w-]+) (?!of\b|divided\b)(.+?),? divided by (?:the )?(?:total )?number (?!of\b)(?:that (?:were|was|are) )?(.+)$/i,
      'the number of $1 $2 divided by the number of $1 $3',
    ],
    [/\b(?:either |which were either |that were either )(?=[\w-]+ or )/i, ''],
    // "When the attendance reached the capacity" is at least as much.
    [
      /\b((?:if|when|whenever|where|whose|once) (?:the |its |their )?[\w-]+(?: [\w-]+)?) (?:has |have )?(?:reache?[sd]|hits?|met|meets?|attain(?:s|ed)) (?=the |its |their )/i,
      '$1 is at least ',
    ],
    [
      /\b((?:if|when|whenever|where|whose|once) (?:the |its |their )?[\w-]+(?: [\w-]+)?) (?:has |have )?(?:exceed(?:s|ed)?|surpass(?:es|ed)?|went over|goes over|passed) (?=the |its |their |\d)/i,
      '$1 is greater than ',
    ],
    [
      /\b((?:if|when|whenever|where|whose|once) (?:the |its |their )?[\w-]+(?: [\w-]+)?) (?:has |have )?(?:f[ae]lls?|fallen|dropp?s?(?:ed)?|went|goes) (?:below|under) (?=the |its |their |\d)/i,
      '$1 is below ',
    ],
  ],
  ofAll:
    /^(?:please )?(?:count|include|take|use|consider|show|list)(?: in)? (?:all|everyone|everybody|every|each|the whole|the entire)\b(?!.*\b(?:except|but not|without|only|unless)\b).*,? (?:also|even|including|and also|no matter|regardless|whether or not|as well as|too)\b.*$/i,
  ofOthers:
    /^(?:and )?(?:all |any )?(?:the )?(?:others?(?: [\w-]+)?|rest|remaining [\w-]+|everything else|anything else) (?:(?:is|are|will be|should be) (?:left out|ignored|excluded|not counted|disregarded|omitted)|do(?:es)? not count|does not matter)$/i,
  shares: /\b(?:divided by|share of|proportion of|percentage of)\b/i,
};

export const GERMAN_SPOKEN_NOTES: SpokenNotes = {
  plainer: [[/\b(alle[rn]? \p{L}+),? \(?(?:auch|einschließlich|inklusive|inkl\.) (?:der |die )?[\p{L} -]+?(?:\)|,) ?/iu, '$1 ']],
  ofAll:
    /^(?:bitte )?(?:(?:zähle?|zählen sie|nimm|berücksichtige) alle\b|(?:gezählt|berücksichtigt) werden alle\b|alle\b.* zählen\b)(?!.*(?:außer|ohne|nur)).*(?:auch|einschließlich|inklusive|egal ob|unabhängig).*$/iu,
  ofOthers:
    /^(?:und )?(?:alle |alles )?(?:anderen?(?: \p{L}+)?|andere|übrigen?(?: \p{L}+)?|rest) (?:bleib(?:t|en) (?:außen vor|unberücksichtigt)|zähl(?:t|en) nicht|(?:wird|werden) (?:nicht gezählt|weggelassen|ignoriert))$/iu,
  shares: /(?:geteilt durch|anteil)/i,
};
