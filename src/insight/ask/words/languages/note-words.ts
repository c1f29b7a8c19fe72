import type { DirectiveWords } from './directive-words.ts';
import type { InstructionWords } from './instruction-words.ts';

/** Words by which a note shows what kind of sentence it is. */
export interface NoteWords {
  /** Verbs that ask to present, explain or check: they open a sentence without changing a number. */
  presenting: readonly string[];
  /** "no … is required", "do not …". */
  denials: readonly string[];
  /** What is not done to the data unless it is asked for. */
  operations: readonly string[];
  /** Words that make a sentence an instruction. */
  modals: readonly string[];
  /** "When asked about …,": what a note is about. */
  about: RegExp;
  /** What is said of columns of numbers: that they are. */
  statedTypes: readonly string[];
  /** Verbs that tell what a column holds. */
  describing: readonly string[];
  /** Openings of an assumption. */
  assuming: readonly string[];
  /** Words of a rule on p-values or outliers. */
  ruling: readonly string[];
  /** Openings of a sentence that says something rather than asks for it. */
  statements: readonly string[];
  /** How a statement of a glossary shows what it is about. */
  subjects: SubjectWords;
  instructions: InstructionWords;
  /** Openings of a restriction, as far as what the rows have to be. */
  restricting: RegExp;
  /** Instructions on how a statistic is computed. */
  directives: DirectiveWords;
}

/** Words around what a statement is about. */
interface SubjectWords {
  /** Words of instructions and of what may hold for all rows. */
  strict: readonly string[];
  /** Verbs that follow a subject. */
  stating: readonly string[];
  /** Heads of names that do not tell one number from another. */
  heads: readonly string[];
  /** What takes up the subject of the sentence before. */
  pronouns: readonly string[];
}
