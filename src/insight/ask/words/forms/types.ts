/** What a rule of decision looks at. */
export type Subject = 'p' | 'r' | 'skewness' | 'kurtosis' | 'slope' | 'rSquared';

export interface DecisionTest {
  of: Subject;
  absolute: boolean;
  above?: number;
  below?: number;
  atLeast?: number;
  atMost?: number;
}

/** A text that is wanted if all tests hold; without tests, if no rule before does. */
export interface DecisionRule {
  label: string;
  tests: DecisionTest[];
}

/** A value that a form asks for. */
export interface FormSlot {
  name: string;
  /** What the value may be, where it is one of a few texts. */
  options: string[];
  /** How many decimals are asked for; null if the form does not say. */
  decimals: number | null;
  /** What else the form says about it. */
  says: string;
  /** When the notes want which of the options; the first rule that holds decides. */
  rules?: DecisionRule[];
  /** It is for the name of something. */
  named?: true;
  /** What stands in this place instead of all others, if nothing significant is found. */
  ifNothing?: string;
}
