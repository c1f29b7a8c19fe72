/** How sentences restrict the rows that count. */
export interface RestrictionWords {
  /** Sentences on the only things that count. */
  only: readonly RegExp[];
  /** Sentences on things that do not. */
  without: readonly RegExp[];
  /** Sentences on when things count, and `but` until or unless what they do not. */
  when: readonly RegExp[];
  /** Things with or without what somebody recorded. */
  recorded: RegExp;
  /** Nouns for rows, whatever they are called. */
  rows: RegExp;
}

const COUNT = /(?:count|include|consider|use|take|look at|keep|show|regard|take into account)/.source;

/** English sentences. */
export const ENGLISH_RESTRICTIONS: RestrictionWords = {
  only: [
    new RegExp(
      `^(?:please )?(?:only|just) (?:${COUNT} )?(?:the |those )?(?<things>.+?)(?: (?:counts?|(?:is|are) (?:counted|included|considered|meant|of interest)|matters?))?$`,
      'i',
    ),
    new RegExp(`^(?:please )?${COUNT} (?:only|just) (?:the |those )?(?<things>.+)$`, 'i'),
    /^(?:we|i) (?:only|just) (?:look at|count|consider|mean|want|include|care about|need) (?:the |those )?(?<things>.+)$/i,
    /^(?:this is|it is|we are talking) (?:only )?about (?:the )?(?<things>.+?)(?: only)?$/i,
  ],
  without: [
    new RegExp(`^(?:please )?(?:do not|don't|never) ${COUNT} (?:the |any )?(?<things>.+)$`, 'i'),
    /^(?:please )?(?:ignore|exclude|leave out|skip|omit|disregard|drop|leave aside) (?:the |any |all )?(?<things>.+)$/i,
    /^(?:the |any |all )?(?<things>.+?) (?:(?:do|does) not count|don't count|(?:is|are) (?:not counted|left out|excluded|ignored|omitted|not included|not considered|disregarded)|(?:should|must|shall) not be (?:counted|included))(?: (?:here|on both sides|on either side|at all|anywhere|as well|completely|entirely))?$/i,
    /^(?:please )?without (?:the |any )?(?<things>.+)$/i,
  ],
  when: [
    /^(?:an?|the|every|each) (?<noun>\S+) (?:only )?(?:counts|is counted|is included) (?:only )?(?:(?<but>unless|except when|except if)|if|when|once|where|provided) (?<clause>.+)$/i,
  ],
  recorded:
    /^(?<noun>.+?) (?:(?<none>without|lacking|missing|that have no|which have no|with no|that lack)|with|that have|which have|having)(?: an?| any| the)? (?:recorded |given |known |stated |valid |documented )?(?<column>.+?)(?: figure| value| number| entry| data| reading| recorded| given| on file| on record| entered)?$/i,
  rows: /^(?:(?<state>.+) )?(?:ones|rows|lines|records|entries|items|cases|those)\b/i,
};

/** German ones. */
export const GERMAN_RESTRICTIONS: RestrictionWords = {
  only: [
    /^(?:bitte )?(?:es (?:zählen|zählt|gelten|werden) )?(?:nur|ausschließlich) (?:die |diejenigen )?(?<things>.+?)(?: (?:zählen|zählt|werden gezählt|gezählt|berücksichtigen|mitzählen|zählen lassen|betrachten|sind gemeint|gemeint))?$/iu,
    /^(?:bitte )?(?:gezählt|berücksichtigt|betrachtet) werden (?:nur|ausschließlich) (?<things>.+)$/iu,
    /^(?:gemeint sind|es geht um) (?:nur |ausschließlich )?(?:die )?(?<things>.+)$/iu,
  ],
  without: [
    /^(?:bitte )?(?<things>.+?) (?:zählt|zählen|werden|bitte|sollen|wird) (?:dabei |hier |bitte )?nicht(?: mit)?(?: ?(?:gezählt|mitgezählt|mitzählen|zählen|berücksichtigt|berücksichtigen|einbezogen|einbeziehen|betrachtet))?(?: werden)?$/iu,
    /^(?:bitte )?(?:ohne|außer) (?:die |den )?(?<things>.+)$/iu,
    /^(?<things>.+?) (?:werden |wird |bleiben |bleibt |sind |bitte )?(?:ausgelassen|weggelassen|weglassen|auslassen|ausgeschlossen|ausschließen|ignoriert|ignorieren|außen vor|unberücksichtigt)$/iu,
  ],
  when: [
    /^(?:eine?|der|die|das|jede[rs]?) (?<noun>\S+) (?:zählt|gilt|wird gezählt)(?: nur| erst| dann)*,? (?:(?<but>außer wenn|es sei denn)|wenn|falls|sobald|sofern),? (?<clause>.+)$/iu,
  ],
  recorded:
    /^(?<noun>.+?) (?:(?<none>ohne)|mit)(?: eine[nmr]?)? (?:erfasste[nmrs]? |eingetragene[nmrs]? |angegebene[nmrs]? )?(?<column>.+?)(?:wert|angabe|eintrag)?$/iu,
  rows: /^(?:(?<state>.+) )?(?:zeilen|einträge|datensätze|positionen)\b/iu,
};
