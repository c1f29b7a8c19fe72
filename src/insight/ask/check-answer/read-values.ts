import { type Found, numbersIn } from './numbers.ts';
import { clean, join } from './phrases.ts';
import { type Clause, changeOf } from './read-moves.ts';
import type { Claim } from './types.ts';

/** A number in a clause, with the text around it. */
interface Around {
  before: string;
  after: string;
  /** What an earlier number in the sentence counts: in "12 orders and B had 9", both are orders. */
  counted: string | null;
}

/** The claim that a number makes: a change, a share, or the value itself. */
export function claimOf(clause: Clause, number: Found, around: Around): Claim {
  const { text, relation, percent } = number;
  const base = { text, sentence: clause.sentence, relation, percent };
  const change = changeOf(clause, number, around.before, around.after);
  if (change) return change;
  if (percent) return { ...base, kind: 'share', readings: shareOf(clause, around) };
  return { ...base, kind: 'value', readings: plainOf(clause, around).map((reading) => [reading]) };
}

/** What a plain number refers to. */
function plainOf({ context, subject }: Clause, { before, after, counted: things }: Around): string[] {
  const own = clean(before);
  const rest = clean(after);
  if (/^(?:there|we|you|they|it)?\s*$/i.test(own) || /\b(?:there|we|they)\s*$/i.test(own)) {
    const lead = own.replace(/\b(?:there|we|they|you|it)\s*$/i, '');
    // A clause that starts with its number takes the preceding subject, unless the number counts something itself.
    const counted = join('number of', rest, lead, context);
    return subject && own === '' ? [join(subject, rest, context), counted] : [counted];
  }
  if (rest) return [join(own, rest, context), join('number of', rest, own, context)];
  return [join(own, context), ...(things ? [join('number of', things, own, context)] : []), join('number of', own, context)];
}

const CAME =
  /\s+(?:came|comes|come|was|were|is|are|stems?|stemmed|fell|falls?|went|goes)\s+(?:from|in|to|with|by|on|made in|for|under)?\s*/i;
const MADE_UP =
  /\b(?:makes?|made|accounts?|accounted|contributes?|contributed|represents?|represented|delivers?|delivered|up|for|generated?|generates)\b/gi;

/** "23 % of revenue came from Germany", "Germany makes up 23 % of revenue", "Germany's share of revenue was 23 %": part and whole. */
function shareOf({ context }: Clause, { before, after }: Around): string[][] {
  const own = /^(.+?)['’]s?\s+share\s+of\s+(?:the\s+|all\s+)*(.+?)\s+(?:was|is|stood at|reached|amounted to)?\s*$/i.exec(before.trim());
  const of = /^\s*of\s+(?:all\s+|the\s+|our\s+)*(.+)$/i.exec(after);
  if (own) return parts(own[2]!, own[1]!, join(clean(after), context));
  if (!of) return [];
  const [whole = '', member = ''] = of[1]!.split(CAME);
  return parts(whole, clean(member) || clean(before.replace(MADE_UP, ' ')), context);
}

function parts(whole: string, member: string, context: string): string[][] {
  const measured = clean(whole);
  if (!measured || !member) return [];
  const all = join(measured, context);
  const number = join('number of', measured, context);
  return [
    [join(all, 'of', member), all],
    [join(number, 'of', member), number],
  ];
}

/** "A, B and C": its items. */
function itemsOf(list: string): string[] {
  return list
    .split(/,\s*(?:and\s+)?|\s+and\s+/i)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Whether numbers belong to a list by their order, so that none can be read on its own. */
export function isDistributed(text: string): boolean {
  return /\brespectively\b/i.test(text);
}

/** "Revenue of A, B and C was 1, 2 and 3, respectively": one sentence for each. Null if the numbers do not belong to a list that way. */
export function distributed(text: string): string[] | null {
  const numbers = numbersIn(text);
  if (!isDistributed(text) || numbers.length < 2) return null;
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  if (!numbers.slice(1).every((one, i) => /^\s*(?:,|and|,\s*and)\s*$/i.test(text.slice(numbers[i]!.end, one.start)))) return null;
  const before = text.slice(0, first.start).trim();
  const after = text
    .slice(last.end)
    .replace(/,?\s*respectively\b/i, '')
    .replace(/[.!?]+\s*$/, '')
    .trim();
  const verb = /^(.*?)\s+(had|has|made|generated|recorded|sold|was|were|is|are|came to|reached|totall?ed|amounted to|contributed)$/i.exec(
    before,
  );
  // "… was 1 and 2 in 2024 and 2025, respectively."
  const periods = /^(.*?)\b(in|for|from)\s+(\S+(?:,\s*\S+)*,?\s+and\s+\S+)$/i.exec(after);
  if (periods && itemsOf(periods[3]!).length === numbers.length) {
    return itemsOf(periods[3]!).map((one, i) =>
      `${before} ${numbers[i]!.text} ${periods[1]!.trim()} ${periods[2]} ${one}.`.replace(/\s+/g, ' '),
    );
  }
  if (!verb) return null;
  const [, subject = '', linking = ''] = verb;
  const of = /^(.*?\b(?:of|for|from|in)\s+)(.+)$/i.exec(subject);
  const [lead, list] = of ? [of[1]!, of[2]!] : ['', subject];
  const items = itemsOf(list);
  if (items.length !== numbers.length) return null;
  return items.map((one, i) => `${lead}${one} ${linking} ${numbers[i]!.text} ${after}.`.replace(/\s+/g, ' ').replace(' .', '.'));
}
