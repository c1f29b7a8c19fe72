/** How a question of a task is put in plainer words that ask the same, with what of it belongs to the notes. */
interface Plain {
  question: string;
  notes: string[];
}

/** Asks whether there is something at all, where the next sentence asks how much of it there is in which column. */
const WHETHER =
  /^(?:are there|is there|can you (?:detect|find|identify|see)|do(?:es)? (?:the|this) (?:data ?set|data|file|table) (?:have|contain)) any (?:missing|null|empty) (?:values?|data|entries)(?: in (?:the|this|our) (?:given )?(?:data ?set|data|file|table))?\s*\?\s*(?:if (?:so|yes|there are(?: any)?),?\s*)(?=\S)/i;
/** "How does it compare to the share of missing values in B?" asks for the same of B. */
const COMPARED =
  /(?<first>missing (?:values|data|entries|cells) (?:in|of|for) [^?]+?)\s*\?\s*How (?:does|do) (?:it|this|that|these|they)(?: \w+)? compare (?:to|with|against) (?:the |that |those )?(?:[\w ]*?missing (?:values|data|entries|cells) )?(?:in|of|for) (?<second>[^?]+?)\s*\?/i;
/** Of what is removed only the number is asked for. */
const REMOVED =
  /^(?<verb>identify|detect|find) and (?:then )?(?:remove|drop|exclude|eliminate)(?<what> (?:any |all |the )*outliers\b[^.?]*[.?])\s*(?<asks>[^.?]*\b(?:number|count) of (?:the )?)(?:removed |identified |detected )?outliers(?: (?:that were |which were )?removed)?(?<end>\s*[.?])$/i;
/** "Perform data cleaning by dropping …, and calculate …": the first half says how. */
const CLEANED =
  /^(?:perform|do|carry out|apply) (?:the |some |necessary )?(?:data )?(?:cleaning|cleansing|pre-?processing|preparation)(?: steps?)? by (?<verb>dropping|removing|excluding|deleting|ignoring) (?<what>[^.?]+?)(?:,? and (?:then )?|,? then |[.] )(?<rest>(?:calculate|compute|find|determine|report) .+)$/i;
/** "Check if the fee distribution is skewed", which its skewness says. */
const SKEWED =
  /^(?:(?:check|determine|assess|test|find out|decide|examine|investigate|tell me) (?:if|whether) (?:the )?(?:distribution of (?:the )?)?(?<of>[^,?.]+?)(?: distribution)? is (?:significantly |highly |heavily )?skewed|is (?:the )?(?:distribution of (?:the )?)?(?<it>[^,?.]+?)(?: distribution)? (?:significantly |highly |heavily )?skewed)\s*[?.]?$/i;
const BASES: Readonly<Record<string, string>> = {
  dropping: 'Drop',
  removing: 'Remove',
  excluding: 'Exclude',
  deleting: 'Delete',
  ignoring: 'Ignore',
};

/** A question of a task in plainer words. */
export function inPlainTask(question: string): Plain {
  const asked = question.replace(WHETHER, '').replace(COMPARED, (...all) => {
    const { first, second } = all.at(-1) as { first: string; second: string };
    return `${first} and in ${second}?`;
  });
  const skewed = SKEWED.exec(asked.trim())?.groups;
  if (skewed) return { question: `Calculate the skewness of the ${skewed.of ?? skewed.it}.`, notes: [] };
  const removed = REMOVED.exec(asked)?.groups;
  if (removed) return { question: `${removed.verb}${removed.what} ${removed.asks}outliers${removed.end}`, notes: [] };
  const cleaned = CLEANED.exec(asked)?.groups;
  if (!cleaned) return { question: asked, notes: [] };
  const rest = cleaned.rest!;
  return { question: `${rest[0]!.toUpperCase()}${rest.slice(1)}`, notes: [`${BASES[cleaned.verb!.toLowerCase()]} ${cleaned.what}.`] };
}
