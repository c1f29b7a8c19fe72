/** A sentence that says what something is: its name, and its meaning. */
export const DEFINITION =
  /^(?:an? |the |ein |eine |der |die |das )?[“"„']?(.+?)[”"“']?\s*(?:\s(?:is|are|means|(?<=(?:[”"”’]|(?<!\b(?:its|this|as|is|was|has|does|plus|times))(?<=\ws))\s)mean|equals|refers? to|stands? for|denotes?|ist|sind|bedeute[tn]|hei(?:ß|ss)(?:t|en)|steh(?:t|en) für|bezeichne[tn])\s|[:=])\s*(?:(?:calculated|computed|obtained|berechnet) (?:as|by|als|durch) )?(.+)$/i;
