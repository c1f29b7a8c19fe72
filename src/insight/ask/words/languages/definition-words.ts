/** How sentences define numbers and kinds of things. */
export interface DefinitionWords {
  /** The signs of arithmetic in words. */
  arithmetic: Readonly<Record<'+' | '-' | '*' | '/', readonly string[]>>;
  /** Phrases at the beginning of a meaning, with the formula that they stand for. */
  spelledOut: readonly (readonly [RegExp, string])[];
  /** What leads from a formula to the rows that it is of. */
  restricting: RegExp;
  /** Those that belong to the noun before them. */
  ofNoun: RegExp;
  leadingArticle: RegExp;
  /** What leads from what things are called to when they are: "a trial is academic when". */
  conditional: RegExp;
  /** The thing again, at the beginning of what it has to be. */
  pronoun: RegExp;
  /** What leads from what happens to when it does: "a stockout occurs when". */
  occurring: RegExp;
  /** What of things without a name for them makes them so: "whoever has no end date is still employed". */
  whoever: readonly RegExp[];
  /** What leads from some of the things to what they are called: "a pet without an insurer is not insured". */
  called: RegExp;
  /** Which date counts: at the end of a sentence or of a question, and as a sentence of its own. */
  dated: { closing: readonly RegExp[]; asked: readonly RegExp[]; whole: readonly RegExp[] };
  /** Clauses of a question that give one of its words a meaning. */
  clauses: readonly RegExp[];
  /** A step of time or a date, by what happened then: "the day they were issued". */
  dateOf: RegExp;
  /** What asks for the number of things. */
  countOf(text: string): string;
  /** The ways to say of things what a text says. */
  thatIs(noun: string, text: string): string[];
}

/** The words in which English sentences define numbers and kinds of things. */
export const ENGLISH_DEFINITIONS: DefinitionWords = {
  arithmetic: {
    '+': ['plus'],
    '-': ['minus', 'less', 'net of', 'subtracted by', 'reduced by'],
    '*': ['times', 'multiplied by', 'multiplied with', 'x'],
    '/': ['divided by'],
  },
  spelledOut: [
    [/^(?:the )?(?:total )?sum of (?:the )?(.+?) and (?:the )?(.+)$/i, '$1 + $2'],
    [/^(?:the )?difference (?:between|of) (?:the )?(.+?) and (?:the )?(.+)$/i, '$1 - $2'],
    [/^(?:the )?product of (?:the )?(.+?) and (?:the )?(.+)$/i, '$1 * $2'],
    [/^(?:the )?(?:ratio|quotient) (?:of|between) (?:the )?(.+?) (?:to|and|over) (?:the )?(.+)$/i, '$1 / $2'],
    [/^(?:by )?dividing (?:the )?(.+?) by (?:the )?(.+)$/i, '$1 / $2'],
    [/^(?:by )?multiplying (?:the )?(.+?) (?:by|with|and) (?:the )?(.+)$/i, '$1 * $2'],
    [/^(?:by )?subtracting (?:the )?(.+?) from (?:the )?(.+)$/i, '$2 - $1'],
    [/^(?:by )?adding (?:up )?(?:the )?(.+?) (?:and|to) (?:the )?(.+)$/i, '$1 + $2'],
  ],
  restricting:
    /,? (?:where|for|of|over|across|in|from|excluding|except|only for|only of|only where|counting only|considering only|among|if|when|with|without) /gi,
  ofNoun: /^,? (?:of|over|across|in|from|with|without|among) $/i,
  leadingArticle: /^(?:an?|the|all|any|every) /i,
  conditional: /,? (?:if and only if|only if|if|when|whenever|as soon as|provided that|provided) /i,
  pronoun: /^(?:(?:it|they|he|she) |(?:its|their|his|her|the) )/i,
  occurring:
    /^(?:there is |we (?:speak of|have) )?(?:an? |the )?(?<term>[\w -]+?)(?: (?:occurs|happens|arises|exists|takes place|is present|is (?:said|considered|deemed) to (?:occur|exist)))?,? (?:if|when|whenever|as soon as) (?<meaning>.+)$/i,
  whoever: [
    /^(?:whoever|anyone who|anybody who|everyone who|everybody who|those who|people who) (?<meaning>.+?) (?:is|are|counts? as|(?:is|are) considered(?: to be)?) (?<term>[\w -]+)$/i,
    /^(?:anyone|anybody|everyone|everybody|those|people) (?<meaning>(?:with|without|whose|having) .+?) (?:is|are|counts? as|(?:is|are) considered(?: to be)?) (?<term>[\w -]+)$/i,
  ],
  called:
    /^(?:an?|any|every|each|the) (?<meaning>\S+ (?:with|without|that|which|who|whose) .+) (?:is|counts as|is considered) (?<not>not )?(?<term>[\w-]+)$/i,
  dated: {
    closing: [
      /,? (?:and )?(?:dated|going|judged|counted|counting|recogni[sz]ed|assigned|grouped) (?:by|on|in|to|from) (?:the |its |their )?(?<date>[\w ]+)$/i,
      /,? (?:based on|according to|by|on|as of) (?:the |its |their )?(?<date>[\w ]*dates?)$/i,
      /,? (?:and |where )?(?:the |its |their )(?<date>[\w ]+) (?:counts|is what counts|is decisive|matters)$/i,
    ],
    asked: [
      /,? (?:dated|going|judged|counting|counted) by (?:the |its |their )?(?<date>[\w ]+)$/i,
      /,? (?:according to|based on|using|as per) (?:the |its |their )(?<date>[\w ]+ date|date of [\w ]+)$/i,
      / \((?:(?:dated|going|judged|counting|counted|measured) )?(?:by|based on|according to|using) (?:the |its |their )?(?<date>[\w ]+ (?:date|day)|(?:date|day) of [\w ]+)\)/i,
    ],
    whole: [
      /^(?:please )?(?:go|going|judge|count|date (?:them|it|the rows)) by (?:the |its |their )?(?<date>[\w ]+)$/i,
      /^(?:the |its |their )(?<date>[\w ]+) (?:counts|is what counts|is decisive)$/i,
      /^(?:what counts is|it is) (?:the |its |their )(?<date>[\w ]+?)(?: that counts| which counts)?$/i,
      /^(?:please )?(?:always )?(?:use|take|go by|judge by|count by|sort by|date (?:them |it |everything |all |rows )?by) (?:the |its |their )(?<date>[\w ]+?)(?:,? (?:and )?(?:not|rather than|instead of) .+)?$/i,
      /^(?:an? |the |all |any |every |each )?[\w -]{1,40}? (?:belongs? to|counts? (?:in|for|towards)|falls? (?:in|into)|(?:is|are) (?:assigned to|counted (?:in|for|under)|booked (?:in|to)|recorded in|put in|placed in|shown in|reported in)) (?:the )?(?:day|week|month|quarter|year|period) of (?:its |the |their |his |her )?(?<date>.+)$/i,
      /^(?:an? |the |all |any |every |each )?[\w -]{1,40}? (?:(?:is|are) (?:dated|counted|placed|assigned|grouped) (?:by|on|at|according to)|goes by|go by) (?:the day of |the date of )?(?:its |the |their |his |her )(?<date>.+)$/i,
      /^(?:the )?(?:day|week|month|quarter|year|period|date)s?(?: of (?:an? |the |each )?[\w -]{1,30}?)? (?:is|are|means?|refers? to|goes by|go by) (?:that of |those of |(?:the )?(?:day|week|month|quarter|year|period) of )?(?:its |the |their |his |her )(?<date>.+)$/i,
      /^(?:the |its |their )(?<date>[\w ]+) (?:decides|determines|tells|sets|gives) (?:the |which )(?:day|week|month|quarter|year|period).*$/i,
      /^(?:the |all )?[\w ]{1,40}? (?:belongs? to|counts? in|falls? in|(?:is|are) (?:assigned to|counted in|booked in)) (?:the )?(?<date>(?:day|week|month|quarter|year|period) (?:in|on) which .+)$/i,
    ],
  },
  clauses: [
    /,? where (?:an? |the )?(?<term>[\w-]+(?: [\w-]+){0,2}?) (?:is|are|means?|refers? to|stands? for) (?<meaning>[^,;?]+)(?=[,;?.]|$)/i,
    /,? with (?:an? |the )?(?<term>[\w-]+(?: [\w-]+){0,2}?) (?:being|meaning|defined as) (?<meaning>[^,;?]+)(?=[,;?.]|$)/i,
    /,? (?:and )?by (?<term>[\w-]+(?: [\w-]+){0,2}?) (?:i|we) mean (?<meaning>[^,;?]+)(?=[,;?.]|$)/i,
  ],
  dateOf:
    /^(?:day|date|week|month|quarter|year|period|moment|time)s?(?: (?:in|on|at) which| when| that)? (?:they|it|the \w+) (?:was|were|is|are|has been|have been) (\w+)$/i,
  countOf: (text) => `number of ${text.replace(/^(?:an?|the|all|any|every) /i, '')}`,
  thatIs: (noun, text) =>
    /^ones? (?:that|which|who|whose|where|with|without|for which) /i.test(text)
      ? [text.replace(/^ones?/i, noun)]
      : [`${noun} that ${text}`, `${noun} with ${text}`, `${noun} ${text}`],
};

/** The same for German ones. */
export const GERMAN_DEFINITIONS: DefinitionWords = {
  arithmetic: {
    '+': ['plus', 'zuzüglich'],
    '-': ['minus', 'abzüglich', 'weniger', 'vermindert um'],
    '*': ['mal', 'multipliziert mit', 'x'],
    '/': ['geteilt durch', 'dividiert durch'],
  },
  spelledOut: [
    [/^(?:die )?summe (?:aus|von) (.+?) und (.+)$/i, '$1 + $2'],
    [/^(?:die )?differenz (?:aus|von|zwischen) (.+?) und (.+)$/i, '$1 - $2'],
    [/^(?:das )?produkt (?:aus|von) (.+?) und (.+)$/i, '$1 * $2'],
    [/^(?:das )?(?:verhältnis|(?:der )?quotient) (?:aus|von|zwischen) (.+?) (?:zu|und) (.+)$/i, '$1 / $2'],
  ],
  restricting: /,? (?:wobei|für|der|von|bei|in|aus|ohne|außer|nur für|nur bei|wenn|falls|mit) /gi,
  ofNoun: /^,? (?:der|von|bei|in|aus|mit|ohne) $/i,
  leadingArticle: /^(?:ein|eine|einen|der|die|das|alle|jeder|jede|jedes) /i,
  conditional: /,? (?:genau dann, wenn|nur wenn|wenn|falls|sobald|sofern) /i,
  pronoun: /^(?:(?:er|sie|es) |(?:sein|seine|ihr|ihre|der|die|das) )/i,
  occurring:
    /^(?:(?:ein|eine|der|die|das) (?<term>[\p{L} -]+?) (?:liegt(?: genau)?(?: dann)? vor|tritt(?: genau)?(?: dann)? (?:auf|ein)|besteht)|von (?:einem|einer) (?<spoken>[\p{L} -]+?) (?:spricht|sprechen) (?:man|wir)), (?:wenn|falls|sobald|sofern) (?<meaning>.+)$/iu,
  whoever: [
    /^(?:wer|alle, die|diejenigen, die) (?<meaning>.+?), (?:ist|sind|gilt als|gelten als|zählt als|zählen als) (?<term>[\p{L} -]+)$/iu,
  ],
  called: /^(?:ein|eine|jede|jeder|jedes) (?<meaning>\S+ (?:mit|ohne) .+) (?:ist|gilt als) (?<not>nicht )?(?<term>[\p{L}-]+)$/iu,
  dated: {
    closing: [
      /,? (?:und |wobei )?(?:maßgeblich|massgeblich|entscheidend|ausschlaggebend) ist (?:das |der |die )?(?<date>[\p{L} ]+)$/iu,
      /,? (?:und )?es (?:zählt|gilt) (?:das |der |die )?(?<date>[\p{L} ]+)$/iu,
      /,? wobei (?:das |der |die )?(?<date>[\p{L} ]+) (?:zählt|gilt|(?:maßgeblich|massgeblich|entscheidend|ausschlaggebend) ist)$/iu,
      /,? (?:bezogen auf (?:das |den )?|ausgehend vom |gemessen am |datiert nach (?:dem )?|nach (?:dem )?)(?<date>\p{L}*(?:datum|termin|zeitpunkt|tag))$/iu,
    ],
    asked: [
      /, (?:maßgeblich|massgeblich|entscheidend|ausschlaggebend) ist (?:das |der |die )?(?<date>[\p{L} ]+)$/iu,
      /, (?:bezogen auf (?:das |den )?|ausgehend vom |gemessen am |datiert nach (?:dem )?)(?<date>\p{L}+)$/iu,
      / \((?:bezogen auf (?:das |den )?|gemessen am |datiert nach (?:dem )?|nach (?:dem )?)(?<date>\p{L}*(?:datum|termin|tag))\)/iu,
    ],
    whole: [
      /^(?:maßgeblich|massgeblich|entscheidend|ausschlaggebend)(?: dafür)? ist (?:das |der |die )?(?<date>[\p{L} ]+)$/iu,
      /^(?:es (?:zählt|gilt) )(?:das |der |die )?(?<date>[\p{L} ]+)$/iu,
      /^(?:bitte )?(?:ausgewertet|gezählt|gruppiert|gerechnet|sortiert|zugeordnet) wird nach (?:dem |der )?(?<date>\p{L}+)$/iu,
      /^.{1,40}? (?:richtet|richten) sich nach (?:dem |der )?(?<date>\p{L}+)$/iu,
      /^(?:bitte )?(?:nimm|nehmen sie|verwende|verwenden sie|nutze|nutzen sie) (?:das |den |die )(?<date>\p{L}+)(?:,? (?:und )?(?:nicht|statt) .+)?$/iu,
      /^.{1,40}? (?:zählt|zählen|gehört|gehören|fällt|fallen|wird|werden)(?: (?:in|zu|zum|zur|für|im|ins))?(?: (?:den|dem|das|die|der))? (?:monat|jahr|quartal|tag|woche) (?:ihres |seines |ihrer |seiner |des |der )(?<date>\p{L}+?)(?:s|es)?(?: (?:zugeordnet|gezählt|zugerechnet|gerechnet))?$/iu,
      /^.{1,40}? (?:zählt|zählen|gehört|gehören|fällt|fallen)(?: (?:in|zu|zum|zur|für|im|ins))?(?: (?:den|dem|das|die|der))? (?<date>(?:monat|jahr|quartal|tag|woche), (?:an|in|zu) (?:dem|der) .+)$/iu,
      /^(?:das |der )(?<date>[\p{L}]+) (?:zählt|ist maßgeblich|ist massgeblich|ist entscheidend)$/iu,
    ],
  },
  clauses: [
    /,? wobei (?<term>\p{Ll}+ \p{L}+) (?<meaning>(?:solche|diejenigen|jene)) sind(?<more>, die [^;?.]+)(?=[;?.]|$)/u,
    /,? wobei (?:mit |unter )?(?:der |die |das |dem |ein |eine |einem |einer )?(?<term>[\p{L}-]+) (?<meaning>(?:der|die|das|eine?|alle|[^,;?.]*?) ?[^,;?.]+?) (?:ist|sind|gemeint ist|gemeint sind|zu verstehen ist)(?=[,;?.]|$)/iu,
    /,? wobei (?<term>[\p{L}-]+) (?:bedeutet|heißt|meint|bezeichnet):? (?<meaning>[^,;?.]+)(?=[,;?.]|$)/iu,
  ],
  dateOf:
    /^(?:tag|datum|monat|zeitpunkt|jahr|woche|quartal),? (?:an|in|zu) dem (?:sie|er|es|(?:der|die|das) \p{L}+) (\p{L}+) (?:wurden?|ist|sind)$/iu,
  countOf: (text) => `Anzahl ${text.replace(/^(?:ein|eine|einen|der|die|das|alle|jeder|jede|jedes) /i, '')}`,
  thatIs: (noun, text) =>
    /^(?:eine[rs]?|solche|jene|die|diejenigen), /i.test(text)
      ? [text.replace(/^\p{L}+/iu, noun)]
      : [`${noun} ${text}`, `${noun} mit ${text}`],
};
