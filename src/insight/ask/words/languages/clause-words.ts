/** How a clause says what makes things so. */
export interface ClauseWords {
  /** What leads from a state to its clause: "is open while". `but`: until or unless what it says. */
  leading: RegExp;
  /** A clause in front of the state: "if there is no end date, the contract is open". */
  first: RegExp;
  /** What a meaning begins with that is a clause, and no number. */
  opening: RegExp;
  /** The state before its clause, without what is so: "active means no end date". */
  inverted: readonly RegExp[];
  /** "A returned item has a negative quantity": a state in front of a noun, and its clause with a verb in front. */
  adjective: RegExp;
  /** Clauses with the ways to say them of things, N: "there is no end date" is "N without an end date". */
  ofThings: readonly (readonly [RegExp, readonly string[]])[];
  /** What joins two clauses. */
  joints: readonly (readonly [RegExp, 'and' | 'or'])[];
  /** What stands before the things that a state is of. */
  articles: ReadonlySet<string>;
  /** What stands between them and their state. */
  subjectVerbs: ReadonlySet<string>;
  /** A number of things, and how it is computed. */
  numbersOf: readonly RegExp[];
  /** What leads to a part of a formula, and what follows it, that names nothing: "its quantity", "the amount of it". */
  around: RegExp;
  /** What of a column is one of the things: "every receipt is one customer". */
  ones: readonly RegExp[];
  /** Words in front of things that ask for their number. */
  counted: RegExp;
  different: string;
  /** "Only completed visits count as seen": the things, and what they count as. */
  counting: readonly RegExp[];
}

const GIVEN =
  '(?:recorded|given|set|entered|filled in|filled|noted|known|on file|on record|available|there|present|stored|specified|stated|listed|registered|documented|assigned|provided|in the data|in the system)';
const LATER = `(?: (?:yet|so far|at all|any more|(?:(?:is|was|has been|have been) )?${GIVEN}|for (?:it|them|him|her)|in (?:it|them)))*`;
const IT = '(?:it|they|he|she|one|somebody|someone|this|which|that|who)';
const ITS = '(?:its|their|his|her|the|whose|your)';
const BE = '(?:is|are|was|were|has been|have been|had been|got|gets|equals?|reads?|says?|shows?)';

/** English clauses. */
export const ENGLISH_CLAUSES: ClauseWords = {
  leading:
    /,? (?:exactly |only |just |precisely )?(?:(?<but>until|unless|except if|except when)|if and only if|only if|if|when|whenever|while|as long as|so long as|as soon as|once|provided that|provided|where|because|in case) /i,
  first: /^(?:if|when|whenever|while|as long as|so long as|once|where) (?<clause>[^,]+), (?:then )?(?<state>[^,]+)$/i,
  opening: /^(?:with|without|that|having|there|no|it|they|its|their|not) /i,
  inverted: [
    /^(?:to be )?["“]?(?<state>[\w-]+(?: [\w-]+){0,3}?)["”]? (?:means|meaning|refers to|stands for|denotes) (?:that |having |being |those (?=with|that|who|in|of)|something (?=with|that)|anything (?=with|that))?(?<clause>.+)$/i,
    /^(?:by )["“]?(?<state>[\w-]+(?: [\w-]+){0,3}?)["”]?,? (?:we|i) mean (?:that |those (?=with|that|who|in|of))?(?<clause>.+)$/i,
    /^["“]?(?<state>[\w-]+(?: [\w-]+){0,2}?)["”]? (?:is|are) (?:those|these|all|everyone|anyone|whoever|whatever|everything|anything|only those) (?<clause>(?:with|without|that|which|who|whose|in|of) .+)$/i,
  ],
  adjective:
    /^(?:(?:an?|the|any|every|all) )?["“]?(?<state>[\w-]+(?: [\w-]+)?)["”]? [\w-]+ (?=(?:is|are|was|were|has|have|had)\b)(?<clause>.+)$/i,
  ofThings: [
    [new RegExp(`^there (?:is|are|was|were) (?:still )?(?:no|not any|not an?|not yet an?) (.+?)${LATER}$`, 'i'), ['N without a $1']],
    [
      new RegExp(`^${IT} (?:still )?(?:has|have|had|carry|carries) (?:still )?(?:no|not any|not yet an?) (.+?)${LATER}$`, 'i'),
      ['N without a $1'],
    ],
    [new RegExp(`^${IT} (?:does|do|did) not (?:yet )?have (?:an?|any) (.+?)${LATER}$`, 'i'), ['N without a $1']],
    [new RegExp(`^${IT} lacks? (?:an?|any|the)? ?(.+?)${LATER}$`, 'i'), ['N without a $1']],
    [/^(?:there is |with )?(?:no|without an?|without any|without|lacking an?|missing an?|has no|have no) (.+?)$/i, ['N without a $1']],
    [new RegExp(`^no (.+?) (?:is|are|was|were|has been|have been) ${GIVEN}${LATER}$`, 'i'), ['N without a $1']],
    [
      new RegExp(
        `^(?:${ITS} |an? )?(.+?) (?:is|are|was|were) (?:still |left )?(?:missing|empty|blank|null|unknown|absent|open|not (?:yet )?${GIVEN})${LATER}$`,
        'i',
      ),
      ['N without a $1'],
    ],
    [new RegExp(`^there (?:is|are|was|were) (?:already )?(?:an?|some|any) (.+?)${LATER}$`, 'i'), ['N with a $1']],
    [
      new RegExp(`^${IT} (?:already )?(?:has|have|had) (?:an?|some|any|already an?) (.+?)${LATER}$`, 'i'),
      ['N with a $1', 'N that have a $1', 'N with $1'],
    ],
    [
      new RegExp(
        `^(?:${ITS} |an? |any )(.+?) (?:is|are|was|were|has been|have been) (?:already )?(?:${GIVEN}|not (?:empty|null|blank|missing|unknown))${LATER}$`,
        'i',
      ),
      ['N with a $1'],
    ],
    [
      new RegExp(`^(?:${ITS} )?(.+?) of (?:${ITS}|an?|this|that|such an?) (\\S+(?: \\S+)?) ${BE} (.+)$`, 'i'),
      ['$2 whose $1 is $3', 'N whose $1 is $3', '$2 with $1 $3'],
    ],
    [new RegExp(`^${ITS} (.+?) (?:for|in|on|of|at|with) (?:it|them|that|this|the \\S+) ${BE} (.+)$`, 'i'), ['N whose $1 is $2']],
    [new RegExp(`^${ITS} (.+?) (?:is|are|was|were) not (.+)$`, 'i'), ['N whose $1 is not $2']],
    [new RegExp(`^${ITS} (\\S+(?: \\S+){0,2}?) ${BE} (.+)$`, 'i'), ['N whose $1 is $2', 'N with $1 $2', '$2 $1', '$1 that were $2']],
    [
      /^(?:(?:it|they|which|that) )?(?:has|have|had|shows?|carry|carries|with|having) (?:an? )?negative (.+)$/i,
      ['N with $1 below 0', 'N whose $1 is below 0'],
    ],
    [/^(?:(?:it|they|which|that) )?(?:has|have|had|shows?|carry|carries|with|having) (?:an? )?positive (.+)$/i, ['N with $1 above 0']],
    [/^(?:its|their|the) (.+?) (?:is|are|was|were) (negative|below zero|less than zero|under zero)$/i, ['N with $1 below 0']],
    [/^(?:its|their|the) (.+?) (?:is|are|was|were) (positive|above zero|more than zero|greater than zero)$/i, ['N with $1 above 0']],
    [/^(?:is|are|was|were) (?:one|ones|those|an?|the) (.+)$/i, ['N $1', '$1']],
    [/^(?:is|are|was|were) (.+)$/i, ['N that are $1', 'N that was $1', '$1 N', 'N $1', 'N with $1']],
    [/^(?:has|have|had) (?:an? )?(.+)$/i, ['N with $1', 'N that have $1', 'N with a $1']],
    [new RegExp(`^${IT} ${BE} (?:of|in|on|at) (.+)$`, 'i'), ['N in $1', 'N of $1', 'N with $1']],
    [new RegExp(`^${IT} ${BE} (.+)$`, 'i'), ['N that was $1', 'N that are $1', '$1 N', 'N $1', 'N with $1']],
    [new RegExp(`^${IT} (?:has|have|had|contains?|shows?|carry|carries) (.+)$`, 'i'), ['N with $1', 'N that have $1', 'N that $1']],
    [new RegExp(`^${IT} (.+)$`, 'i'), ['N that $1', 'N $1']],
    [/^(?:of|in|from|with|having) (.+)$/i, ['N with $1', 'N in $1', 'N that have $1']],
    [/^(?:the )?(?:category|type|kind|class|group|status|state) (.+)$/i, ['N with $0', 'N whose $0']],
    [/^(?:an?|the|some) \S+ (?:with|without|that|which|who|whose|of|for|in) .+$/i, ['$0']],
    [/^ones? (?:that|which|who|whose|where|with|without|for which|of) .+$/i, ['N $0']],
    [/^(.+)$/i, ['N $1', 'N that $1', 'N that were $1', 'N with $1', 'N whose $1', '$1 N']],
  ],
  joints: [
    [/,? (?:and|but|and also|while) (?=(?:it|they|there|its|their|the|no|has|have|is|was|were|he|she)\b)/i, 'and'],
    [/,? or (?:else |if |when )?(?=(?:it|they|there|its|their|the|no|has|have|is|was|were|he|she)\b)/i, 'or'],
  ],
  articles: new Set('a an the any each every all some one our'.split(' ')),
  subjectVerbs: new Set(
    'is are was were be been being has have had counts count counted considered regarded treated classed deemed called said taken seen as to still only then already actually currently not never no longer yet does do did can be gets got stays stay stayed remains remain remained goes go becomes become became comes came'.split(
      ' ',
    ),
  ),
  numbersOf: [
    /^(?:the )?(?<term>[\w-]+(?: [\w-]+)??) (?:of|for|on|in|per|from) (?:an?|the|each|every|one|our|all) [\w -]+? (?:is|are|equals?|costs?|amounts? to|comes? to) (?:calculated as |computed as |the )?(?<meaning>.+)$/i,
    /^(?:the )?(?<term>[\w-]+(?: [\w-]+)??) (?:given|granted|paid|earned|made|due|owed|charged|used|spent) (?:of|for|on|in|per|from|to|by|with) (?:an?|the|each|every|one) [\w -]+? (?:is|are|equals?) (?:calculated as |the )?(?<meaning>.+)$/i,
    /^(?:an?|the|each|every|one) [\w-]+(?:'s|s'|’s) (?<term>[\w-]+(?: [\w-]+)??) (?:is|are|equals?) (?:calculated as |the )?(?<meaning>.+)$/i,
  ],
  around:
    /^(?:(?:its|their|the|his|her|each|an?|what (?:has|have|was|is|had) (?:already )?(?:been )?|how much (?:was|has been)) )+|(?: (?:of|for|on|from|in|per) (?:it|them|that|this|(?:the|an?|each|every|that|this) [\w-]+))+$/gi,
  counted: /\b(?:how many|number of|count of|no\. of|# of)(?: (?:different|distinct|unique|the|all))* $/i,
  different: 'different',
  ones: [
    /^(?:every|each|any|one|an?) (?:different |distinct |unique |single )?(?<one>.+?) (?:is|counts as|stands for|means|equals|represents|makes|belongs to) (?:exactly |only )?(?:one|a single|1) (?:different |single )?(?<thing>\w+)(?: (?<deed>\w+))?$/i,
    /^(?:the )?(?<thing>\w+) (?:is|are) (?:counted|identified|told apart) by (?:the |their |its )?(?:different |distinct |unique )?(?<one>.+)$/i,
    /^(?:an?|one) (?<thing>\w+) is (?:one|a|an) (?:different |distinct |unique |single )?(?<one>.+)$/i,
    /^count (?:the )?(?<thing>\w+) by (?:the |their |its )?(?:different |distinct |unique )?(?<one>.+)$/i,
  ],
  counting: [
    /^(?:only |just )?(?:(?:an?|the|all|any|every) )?(?<things>.+?) (?:counts?|(?:is|are) (?:counted|considered|regarded|treated|seen|classed|deemed|taken)) (?:only )?(?:as |to be )?(?:an? )?(?<term>[\w-]+(?: [\w-]+)?)$/i,
  ],
};

/** German clauses, whose verb comes last. */
export const GERMAN_CLAUSES: ClauseWords = {
  leading:
    /,? (?:genau dann, |nur |nur dann, |erst |dann, |immer )?(?:(?<but>bis|außer wenn|außer)|wenn|falls|sobald|sofern|solange|weil|wo) /i,
  first: /^(?:wenn|falls|solange|sobald|sofern) (?<clause>[^,]+), (?:dann |so )?(?<state>[^,]+)$/i,
  opening: /^(?:mit|ohne|dass|kein|keine|keinen|es|sie|er|wer|wenn|nicht) /i,
  inverted: [
    /^(?:als )?["„“]?(?<state>[\p{L}-]+(?: [\p{L}-]+){0,2}?)["“”]? (?:ist|sind|gilt|gelten|zählt|zählen|heißt|heißen|meint|bedeutet),? (?:wer|was|alle, die|diejenigen, die|solche, die|wenn|falls|dass|jede[rs]?, de[rs]) (?<clause>.+)$/iu,
    /^["„“]?(?<state>[\p{L}-]+(?: [\p{L}-]+){0,2}?)["“”]? (?:heißt|bedeutet|meint|steht für|bezeichnet):? (?<clause>.+)$/iu,
  ],
  adjective: /^(?:(?:eine?|der|die|das|alle) )?["„“]?(?<state>\p{Ll}[\p{L}-]+)["“”]? \p{Lu}[\p{L}-]+ (?:hat|haben) (?<clause>.+)$/u,
  ofThings: [
    [
      /^(?:es|sie|er|man) (?:noch )?kein(?:e|en|er|es)? (.+?)(?: (?:eingetragen|erfasst|hinterlegt|angegeben|vorhanden|vermerkt|bekannt|gesetzt))? (?:hat|haben|hatte|hatten|gibt|trägt|tragen|aufweist|aufweisen|ist|wurde)$/iu,
      ['N ohne $1'],
    ],
    [
      /^(?:es |dafür |dazu )?(?:noch )?(?:kein(?:e|en|er|es)?|ohne) (.+?)(?: (?:eingetragen|erfasst|hinterlegt|angegeben|vorhanden|vermerkt|bekannt|gesetzt|vorliegt|steht|hat|haben))*(?: ist| sind| wurde)?$/iu,
      ['N ohne $1'],
    ],
    [
      /^(?:der|die|das|ihre?|seine?) (.+?) (?:noch )?(?:fehlt|fehlen|leer ist|leer sind|nicht (?:eingetragen|erfasst|hinterlegt|angegeben|vorhanden|vermerkt|bekannt|gesetzt) (?:ist|sind|wurde))$/iu,
      ['N ohne $1'],
    ],
    [/^(?:es|sie|er) (?:schon |bereits )?eine?n? (.+?) (?:hat|haben|gibt|trägt|aufweist)$/iu, ['N mit $1', 'N, die $1 haben']],
    [
      /^(?:schon |bereits )?eine?n? (.+?) (?:eingetragen|erfasst|hinterlegt|angegeben|vorhanden|vermerkt|bekannt|gesetzt) (?:ist|sind|wurde)$/iu,
      ['N mit $1'],
    ],
    [
      /^(?:der|die|das|ihre?|seine?) (\p{L}+) (?:der|des|einer|eines|ihrer|seiner) (\p{L}+?) (?:gleich |auf )?(.+?) (?:ist|sind|war|waren|lautet|steht)$/iu,
      ['$2 mit $1 $3', 'N mit $1 $3'],
    ],
    [
      /^(?:der|die|das|ihre?|seine?) (\p{L}+) (?:gleich |auf )?(.+?) (?:ist|sind|war|waren|lautet|steht|liegt|liegen)$/iu,
      ['$1, die $2 wurden', '$2 $1', 'N mit $1 $2', 'N, deren $1 $2 ist'],
    ],
    [
      /^(?:es|sie|er) (.+?) (?:ist|sind|war|waren|wurde|wurden|worden ist|worden sind)$/iu,
      ['N, die $1 wurden', 'N, die $1 sind', '$1 N', 'N mit $1'],
    ],
    [/^(?:es|sie|er) (.+?) (?:hat|haben|hatte|hatten)$/iu, ['N mit $1', 'N, die $1 haben']],
    [/^(?:es|sie|er) (.+)$/iu, ['N, die $1', 'N $1']],
    [/^mit (.+)$/iu, ['N mit $1']],
    [/^(?:die )?(?:kategorie|art|gruppe|klasse|typ|der status|status) .+$/iu, ['N mit $0']],
    [/^(?:eine?|der|die|das) \p{L}+ (?:mit|ohne|aus|von) .+$/iu, ['$0']],
    [/^(.+)$/iu, ['N mit $1', 'N, die $1', 'N $1', '$1 N']],
  ],
  joints: [
    [/,? und (?=(?:es|sie|er|der|die|das|ihre?|seine?|kein\p{L}*)\b)/iu, 'and'],
    [/,? oder (?:wenn )?(?=(?:es|sie|er|der|die|das|ihre?|seine?|kein\p{L}*)\b)/iu, 'or'],
  ],
  articles: new Set('ein eine einen der die das jede jeder jedes alle unsere'.split(' ')),
  subjectVerbs: new Set(
    'ist sind war waren wird werden wurde wurden hat haben gilt gelten zählt zählen als noch nur dann bereits schon nicht nie bleibt bleiben kein keine heißt heissen heißen'.split(
      ' ',
    ),
  ),
  numbersOf: [
    /^(?:die |der |das )?(?<term>\p{L}+) (?:einer|eines|aus|von|für|pro|je|aller|der|des) [\p{L} -]+? (?:ist|sind|beträgt|betragen|entspricht|ergeben sich aus|ergibt sich aus) (?<meaning>.+)$/iu,
  ],
  around: /^(?:(?:ihre?|seine?|der|die|das|jeweilige[rs]?) )+|(?: (?:davon|daraus|dafür))+$/giu,
  counted: /(?:wie ?viele|anzahl(?: der)?|zahl(?: der)?)(?: verschiedene[rn]?)* $/i,
  different: 'verschiedene',
  ones: [
    /^(?:jede[rs]?|eine?) (?<one>.+?) (?:ist|steht für|gilt als|zählt als|entspricht) (?:genau )?(?:ein|eine|einen|einem|einer) (?<thing>\p{Lu}\p{L}+)$/u,
    /^(?<thing>\p{Lu}\p{L}+) (?:werden|wird) (?:nach|anhand) (?:der |dem |ihrer |ihrem )?(?<one>.+?) gezählt$/u,
  ],
  counting: [
    /^(?:nur )?(?:ein |eine |alle |die )?(?<things>.+?) (?:gilt|gelten|zählt|zählen|werden|wird)(?: nur)? als (?:ein |eine )?(?<term>[\p{L}-]+(?: [\p{L}-]+)?)(?: gezählt| gewertet| betrachtet)?$/iu,
  ],
};
