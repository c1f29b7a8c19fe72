import { withoutNumbering } from '../tokens/question-words.ts';
import { withChoices } from './conditional-places.ts';
import { takeSlots } from './form-slots.ts';
import { PLACE } from './match-form.ts';
import { inPlainTask } from './task-questions.ts';

interface Task {
  question: string;
  notes?: string | undefined;
}

/** Lines that only head what follows them. */
const HEADING =
  /^(?:in your analysis|for (?:this|your) analysis|(?:the )?(?:(?:desired|expected|required|final|answer|output) )*(?:constraints?|conditions?|requirements?|instructions?|guidelines|notes?|steps?|rules?|hints?|output|format|answer format|output format)|vorgaben?|hinweise?|schritte?|ausgabe(?:format)?|format)\s*:\s*$/i;
/** A line that shows what a filled form looks like. */
const EXAMPLE =
  /^(?:(?:for )?example|for instance|e\. ?g\.?|sample(?: output)?|beispiel|z\. ?b\.?)\b[^@\n]{0,40}(?:@\w+\[[^\]\n]*\][\s,;.]*)+$/i;
const MARK = /^(?:\(?\d{1,2}[.):]|\(?[a-h]\)|[•*–-])\s+(?=\S)/u;

/** Notes without the signs of their layout: marks of lists, headings, braces around them, and an example of a filled form. */
export function withoutLayout(notes: string): string {
  return notes
    .replaceAll(/\\r?\\n|\\n/g, '\n')
    .split('\n')
    .map((line) => withoutBraces(line.trim()).replace(MARK, ''))
    .filter((line) => !HEADING.test(line) && !EXAMPLE.test(line))
    .join('\n');
}

/** `{` and `}` around whole notes; `{name}` is a place for a result. */
function withoutBraces(line: string): string {
  const opens = line.split('{').length - 1;
  const closes = line.split('}').length - 1;
  if (opens === 0 && closes === 0) return line;
  const start = /^\{\s*/.exec(line)?.[0] ?? '';
  const end = /\s*\}[.,;]?$/.exec(line)?.[0] ?? '';
  if (start !== '' && opens > closes) return line.slice(start.length);
  if (end !== '' && closes > opens) return line.slice(0, line.length - end.length);
  const isPair = start !== '' && end !== '' && opens === 1 && closes === 1 && /[\s@]/.test(line);
  return isPair ? line.slice(start.length, line.length - end.length) : line;
}

const SENTENCE = /(?<=[.?!])\s+(?=\p{Lu})/u;
/** Sentences of a question that are constraints on it. */
const CONSTRAINS =
  /^(?:(?:please )?(?:use|apply|consider|assume|set|ignore|exclude|treat|round|note|interpret|discuss|explain|comment|report only)\b|(?:if|when|otherwise|where)\b(?!.*\?\s*$).*\b(?:p[ -]?value|significan\w+|correlation|skewness|coefficient|hypothesis|alpha)\b|(?:verwende|nutze|ignoriere|interpretiere|wenn|falls|sonst)\b)/i;
/** A drawing, which no value of a form needs. */
export const DRAWING =
  /^(?:please )?(?:create|draw|plot|make|produce|generate|show|display|visuali[sz]e|zeichne|erstelle)\b(?:(?!\b(?:calculat|comput|determin|test|fill|column|feature)\w*)[^.?!])*?\b(?:(?:scatter|box|bar|line|violin|density|q-?q|pair)[ -]?(?:plots?|charts?|graphs?)|histograms?|heat ?maps?|plots?|charts?|graphs?|diagrams?|streudiagramm|histogramm|diagramm|boxplot)\b[^.?!]*[.!]?$/i;
/** Asks for words beside the values: "…, and provide a justification". */
const WORDED =
  /,?\s*\band (?:(?:then|also|please) )?(?:(?:provide|give|include|add|write|offer|state) (?:an?|your|some|the|brief|short) ?(?:brief |short )?(?:justification|explanation|interpretation|reason(?:ing)?|rationale|conclusion|summary of the (?:findings|results))(?: (?:for|of) (?:it|this|your \w+|the (?:answer|result|results|conclusion|findings)))?|(?:interpret|explain|discuss|justify|comment on) (?:it|this|the (?:results?|findings?|outcome|answer)|your (?:answer|result|findings))(?: briefly)?)(?=\s*[.?!]|\s*$)/gi;

/** "If so, is it a positive or negative correlation?": which of them stands in a place of the form. */
const WHICH_OF =
  /^(?:(?:and )?if (?:so|yes|there is(?: one)?|it (?:is|does)),? )?(?:and )?is (?:it|this|that|the (?:correlation|relationship|association|distribution)|(?:this|that) (?:correlation|relationship|association|distribution))(?: an?)? (?<one>[a-z-]+)(?:,? (?<two>[a-z-]+))?,? or (?:an? )?(?<three>[a-z-]+)(?: correlation| relationship| association| one)?\?$/i;

/** Whether a form has a place for what a sentence asks. */
function isOfForm(sentence: string, notes: string): boolean {
  const groups = WHICH_OF.exec(sentence.trim())?.groups;
  const asked = Object.values(groups ?? {}).flatMap((word) => (word ? [word.toLowerCase()] : []));
  return (
    asked.length > 1 &&
    takeSlots(notes).slots.some(({ options }) => asked.every((word) => options.some((one) => one.toLowerCase().includes(word))))
  );
}

/** A task as analysts hand it out: what its question says on how to go about it belongs to its notes, if these ask for a form. */
export function asTask<T extends Task>(given: T): T {
  if (given.notes === undefined) return given;
  const notes = withChoices(withoutLayout(given.notes));
  if (![...notes.matchAll(PLACE)].some(([place]) => place.startsWith('@'))) return { ...given, notes };
  const plain = inPlainTask(withoutNumbering(given.question).replaceAll(WORDED, ''));
  const sentences = plain.question
    .trim()
    .split(SENTENCE)
    .filter((sentence, at) => at === 0 || !isOfForm(sentence, notes));
  const isAside = (sentence: string, at: number) => DRAWING.test(sentence) || (at > 0 && CONSTRAINS.test(sentence));
  const aside = [...plain.notes, ...sentences.filter(isAside)];
  const asked = sentences.filter((sentence, at) => !isAside(sentence, at));
  // A drawing that is all there is stays the question.
  if (aside.length === 0 || asked.length === 0) return { ...given, question: sentences.join(' '), notes };
  return { ...given, question: asked.join(' '), notes: [...aside, notes].join('\n') };
}
