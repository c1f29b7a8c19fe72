/** What people say around a question, which asks for nothing and restricts nothing. */
export interface FrameWords {
  /** What may stand before a question, each with what then stands at its end, if anything, and what may stand after a question. */
  requests: readonly { opens: RegExp; closes?: RegExp }[];
  farewells: readonly RegExp[];
  /** "Are there lockers that …? Who are they?": things that are there, and then which ones they are, or how many. */
  askedAgain: { pattern: RegExp; which: string; howMany: string };
  /** Between what leads to a question, with a verb of the asker and a colon, and the words before it. */
  leads: RegExp;
  /** Courtesy and remarks, at the beginning of a sentence and at its end. */
  opening: RegExp;
  closing: RegExp;
  /** "Just the number", of things that are asked for by no number, and what asks for theirs. */
  justCount: { said: RegExp; asked: RegExp; number(text: string): string };
  /** Somebody asks or wants to know what follows: "my boss would like to know". `who` is who it is. */
  asking: RegExp;
  /** "As the owner", before a request; `who` is a person or a group of them. */
  capacity: RegExp;
  groups: ReadonlySet<string>;
  /** What somebody does who asks, and words after it that show that what follows is asked for. */
  asks: RegExp;
  forAnswer: RegExp;
  /** "For the annual report", before a request and at the end of one. */
  purpose: { opening: RegExp; closing: RegExp };
  /** Words of a lead that asks for one thing: "I need one number". */
  request: { words: ReadonlySet<string>; nouns: ReadonlySet<string> };
  /** What leads to the groups of what was asked for before: "I need it per region". */
  itBy: RegExp;
  /** Begins a sentence of the asker about the asker. */
  subject: RegExp;
  /** Words of an intention, as in "we want to plan a campaign"; none to look at some of the rows. */
  intending: RegExp;
  /** A clause at the end of a sentence on why it is asked. */
  reason: RegExp;
  /** Words with which a sentence may restrict or define, or asks for something. */
  telling: RegExp;
  /** Those that may stand where something is intended. */
  tellingOfPlans: RegExp;
  /** Meetings and documents, which have a time of their own. */
  occasions: RegExp;
  /** Before a time to come, which is that of a meeting and not of the rows, and words for such times. */
  toCome: ReadonlySet<string>;
  future: ReadonlySet<string>;
}

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/[\s,]+/));

const OCCASION =
  '(?:report|meeting|presentation|slides?|deck|newsletter|budget|planning|audit|review|brochure|website|homepage|article|release|return|taxes|accountants?|auditors?|bank|council|insurance|boss|manager|management|newspaper|statement|overview|talk|speech|workshop|seminar|conference|agm|assembly|accounts|application|proposal|pitch|e-?mail|letter|leaflet|flyer|poster|summary|dashboard|spreadsheet|handout|records|files|negotiations?|interview|appraisal|forecast|board|committee|director|shareholders?|investors?|stakeholders?|deadline|trustees|colleagues?|press|team|owner|landlord|lawyer|headquarters|hq|head office|party|celebration|anniversary|jubilee)';
const REQUEST = '(?:i|we|can|could|may|please|what|how|which|who|when|where|give|show|tell|list|let|is|are)';
const FINE =
  '(?:great|nice|good|perfect|lovely|helpful|useful|enough|fine|sufficient|appreciated|ideal|awesome|super|wonderful|fantastic|brilliant|cool|all i need|ok|okay|kind)';

export const ENGLISH_FRAME: FrameWords = {
  requests: [],
  farewells: [],
  askedAgain: {
    pattern:
      /^(?<lead>.*?)(?:(?:are|were|is|was) there|do (?:we|you) have|did (?:we|you) have|have we(?: got)?) (?:any |some |perhaps |maybe )?(?<things>[^?]+?),?(?:\?|[,;]| and(?= (?:if|which|who|what)\b))\s*(?:and )?(?:if (?:so|yes|there are),? )?(?:(?<which>who|which(?: ones?)?|what|which ones)(?: are (?:they|these|those)| is it| are there)?|(?<many>how many)(?: (?:are (?:they|there|these)|of them))?)\s*[?.!]*$/i,
    which: 'Which',
    howMany: 'How many',
  },
  leads: /,? and (?=(?:i|we) (?:\p{L}+ ){1,6}\p{L}+:)/iu,
  opening:
    /^[\s,.:;!–—-]*(?:(?:(?:hi|hello|hey|dear|morning|good (?:morning|afternoon|evening|day))(?: (?:there|all|team|everyone|everybody|folks|guys|again))?|(?:(?:i have |here is |there is )?(?:just )?(?:a |one |another )?(?:quick |short |small |simple |last |more |further |final )*(?:question|request|query|thing|one)(?: for you)?)|oh|ah|um|so|well|ok|okay|right|now|by the way|fyi|sorry(?: to bother you(?: again)?)?|excuse me|(?:just )?out of (?:curiosity|interest)|(?:i (?:am|was) )?(?:just )?(?:curious|wondering)|if (?:possible|you can|you could|you (?:do not|don['’]t) mind|(?:that|it) is possible)|when(?:ever)? you (?:have|get|find) (?:a|the|some) (?:minute|moment|second|chance|time)|please|thanks|thank you|for my (?:own )?(?:information|understanding))[,.:;!–—-]+\s*)+/i,
  closing: new RegExp(
    `(?:(?:^|[\\s,;.!?–—(-]+)(?:(?:many |a lot of )?(?:thanks|thank you|please)(?: (?:a lot|so much|very much|a million|in advance|again|for your help|for helping|everyone|all))*|much appreciated|appreciate it|(?:best |kind |warm )?regards|cheers|asap|as soon as possible|if (?:possible|you can|you could|(?:that|it) is possible|you (?:do not|don['’]t) mind|you please)|(?:and )?(?:(?:that|this|it|which) )?(?:would|will)(?: really)? be (?:very |really |so )?${FINE}(?: (?:to (?:know|have|see)|for me|for us))?|(?:just|only) (?:the |a |one )?(?:single |bare |plain |raw )?(?:numbers?|figures?|count)(?: (?:is|will be|would be|are) ${FINE})?|no (?:details|breakdown|explanations?)(?: (?:needed|necessary|required))?|(?:i )?hope (?:that|this) (?:helps|is clear|makes sense)|(?:that|this) is (?:all|it)|(?:it|this) is (?:quite |very |rather |really )?urgent|:-?\\)))+[\\s.!:;)]*$`,
    'i',
  ),
  justCount: {
    said: /\b(?:just|only) (?:the |a |one )?(?:single |bare |plain |raw )?(?:number|count)\b/i,
    asked:
      /\b(?:how|what|number|count|total|sum|average|avg|mean|median|rate|share|percent\w*|proportion|ratio|most|fewest|highest|lowest|per|by|each|every)\b|%/i,
    number: (text) => `number of ${text.replace(/^(?:please )?(?:which|list|show(?: me)?|give me|all) (?:the |all )?/i, '')}`,
  },
  asking:
    /^(?:as )?(?!(?:i|we) )(?<who>(?:(?:the|our|my|your|his|her|their|some|several|one|a|an|every|of) )*(?:[\p{L}-]+ ){1,4}?)(?:(?:(?:keeps?(?: on)?|(?:is|are|was|were|has been|have been|always|often|now|currently|just|constantly|regularly)) )+asking|(?:(?:often|always|just|also|now|regularly|sometimes|frequently|has|have|had|again) )*(?:asks?|asked|wants?|wanted|needs?|needed|requests?|requested|would (?:really )?(?:like|love)|wonders?|wondered|likes?))(?<end>(?: (?:me|us))?(?: (?:to (?:know|see|have|get|find out|hear)|for|about))?(?: (?:this|it|that|the following|one thing|one question|(?:a|one) (?:single )?(?:number|figure|answer)))?\s*[:,]?)\s+(?=(?:how|what|which|who|whose|when|where|why|the|a|an|for|number|total|average|in|per|by|all|each)\b)/iu,
  capacity: new RegExp(
    `^as (?:(?:the|a|an|our|your|its|one of the|new|head|chief|acting|deputy|responsible) )*(?<who>[\\p{L}-]+(?: [\\p{L}-]+){0,2}?)(?: (?:of|for|at|in) (?:the|our|this)(?: [\\p{L}-]+){1,2}?)?(?: here)?(?:\\s*[,:])? (?=${REQUEST}\\b)`,
    'iu',
  ),
  asks: /\bask/i,
  forAnswer: /\b(?:to \w+|for|about)\b/i,
  groups: set('board team management department committee office council group staff panel'),
  purpose: {
    opening: new RegExp(
      `^(?:for|in preparation (?:for|of)|ahead of|before) (?:(?:the|my|our|a|an|this|tomorrow['’]s|today['’]s|upcoming|next|annual|yearly|monthly|weekly|quarterly|new|internal|short|quick|final|coming|general) )*(?:week['’]s |month['’]s |year['’]s )?(?:[\\p{L}-]+ ){0,2}?${OCCASION}(?: (?:tomorrow|today|next week|next month|tonight|this afternoon|on \\w+day))?(?:\\s*[,:])? (?=${REQUEST}\\b)`,
      'iu',
    ),
    closing: new RegExp(
      `,? for (?:(?:the|my|our|a|an|tomorrow['’]s|today['’]s|upcoming|next|annual|yearly|monthly|weekly|quarterly|internal|general) )+(?:week['’]s |month['’]s )?(?:[\\p{L}-]+ ){0,2}?${OCCASION}(?: (?:tomorrow|next week|tonight))?(?=[?.!\\s]*$)`,
      'iu',
    ),
  },
  request: {
    words:
      set(`just only the a an one single quick simple short little small last further another more following this these next i we you me us need want have got get is
      here it to know like would could can may give tell show send for my our and please what is today now again really also bare plain raw exact thanks hi hello so then be there need
      looking still missing first some are`),
    nouns: set(
      'number numbers figure figures answer question questions thing query info information overview breakdown request data statistic statistics stats count',
    ),
  },
  itBy: /^(?:(?:please|and|now|so|but|also)[, ]+)*(?:(?:i|we)(?: (?:would|will))?(?: (?:really|just|only|also))? (?:need|want|like|love|prefer)(?: to (?:have|see|know|get))?|(?:can|could|may|might) (?:i|we|you)(?: please)? (?:have|get|see|give me|give us|show me|send me)|(?:please )?(?:give|show|send)(?: (?:me|us))?) (?:it|this|that|them|the (?:numbers?|figures?|results?|answer)|(?:one|a|a single) (?:number|figure|value|line|row))(?: (?:broken down|separately|separated|grouped|listed|shown|split))? (?=(?:per|for each|for every|in each|by (?!me\b|us\b))(?! ?(?:us|me)\b))|^(?:one|a single) (?:number|figure|value|line|row) (?=(?:per|for each|for every|in each|by) )/iu,
  subject: new RegExp(
    `^(?:(?:and|but|so|now|also|well|you see|you know|because|since|as)[, ]+)*(?:i|we|my|our|it is (?:for|about)|this is (?:for|about)|(?:it|this|that) is (?:quite |very |rather |really )?(?:urgent|important|all|it)|there is (?:a|an) (?:[\\p{L}-]+ ){0,2}${OCCASION}|the (?:[\\p{L}-]+ ){0,2}${OCCASION}|somebody|someone|thanks|thank you|sorry|hope)\\b`,
    'iu',
  ),
  intending:
    /\b(?:(?:want|wants|would like|would love|plan|plans|planning|need|needs|have|intend|hope|hoping|wish|going|trying|try|aim|decided|able) to (?!(?:see|know|show|list|include|exclude|have|get|look|view|check|consider|count|compare|restrict|filter|limit|focus|use|ignore|find|understand|be|hear|learn)\b)\w+|(?:plan|plans|planning|prepare|prepares|preparing|organi[sz]e|organi[sz]ing|write|writing|updating|draft|drafting|putting together|building|creating|making|designing|reviewing|redoing|thinking (?:about|of)|working on|setting up|launching|starting|opening|hosting|about to \w+) (?:a|an|the|our|my|this|some|new|\w+ing)\b)/i,
  reason: /,? (?:so(?: that)? (?:i|we)|because (?:i|we)|as (?:i|we)|in order (?:to|that)|to be able to) (?<said>[^,.?!]+)(?=[?.!\s]*$)/i,
  telling:
    /\b(?:only|just (?:the|those|these)|solely|exclusively|except\w*|without|exclud\w*|ignor\w*|omit\w*|skip\w*|leav\w+|drop\w*|includ\w*|count\w*|consider\w*|treat\w*|assum\w*|defin\w*|mean\w*|refer\w*|call\w*|restrict\w*|limit\w*|focus\w*|concern\w*|concentrat\w*|interest\w*|care|look\w* (?:at|for|into)|think\w*|talk\w*|speak\w*|prefer\w*|filter\w*|sort\w*|group\w*|split\w*|round\w*|rank\w*|ones|one(?! (?:single )?(?:number|figure|answer|thing|question|value|overview)\b)|those|them|these|they|their|whose|which|who|whom|where|when|if|unless|whether|between|above|below|over|under|least|most|than|not|never|no|none|per|each|every|by|all|any|both|either|neither|how|what|show|list|display|compare|with|after|before|in mind|must|should|shall|rather|instead|especially|particularly|mainly|n['’]t)\b|\b(?:want|need|like|love)s? (?!(?:to|an?|one|this|that|it|your|help|some|the (?:numbers?|figures?|answers?|info\w*|overview|data|results?)|you|urgently|for|in|for)\b)/i,
  tellingOfPlans:
    /\b(?:only|just (?:the|those|these)|solely|exclusively|except\w*|without|with|exclud\w*|ignor\w*|includ\w*|ones|those|whose|which|who|whom|where|if|unless|between|above|below|over|under|least|most|than|not|never|no|none|per|each|every|n['’]t|especially|mainly|particularly)\b/i,
  occasions: new RegExp(`\\b(?:present|${OCCASION})\\b`, 'i'),
  toCome: set('next upcoming coming'),
  future: set('tomorrow tonight soon'),
};
