import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../../data/model/types.ts';
import type { Aggregate, MetricExpression } from '../../metrics/expression/types.ts';
import type { Filter, Grain, MetricDefinition, Show, Step, TimeRange } from '../../metrics/metric-query/types.ts';
import type {
  CorrelationMethod,
  NormalityTest,
  OutlierRule,
  PreparationKind,
  Measure as Shape,
  StatisticsRequest,
} from '../procedures/index.ts';
import type { GivenUp } from './conditions/given-up.ts';
import type { AnswerWording } from './languages/answer-wording.ts';
import type { Label } from './vocabulary/labels.ts';

export interface ColumnRef {
  table: ModelTable;
  column: ModelColumn;
  /** The SQL of a column that the asker defines from others of the table. */
  derived?: string;
}

/** What an asker defines in the notation of SQL: "AOV = SUM(total) / COUNT(*)", "active users: status = 'active'". */
export interface Notation {
  /** The sentence as written. */
  sentence: string;
  /** What it is called, also in short or in full; nothing where the sentence says which rows to take. */
  terms: string[];
  /** Whether those rows are left out. */
  excludes: boolean;
  /** The number that it defines; null for a condition alone. */
  number: MetricExpression | null;
  /** The rows of which it is, or that the term stands for. */
  condition: RowExpression | null;
  /** The table that it names with FROM. */
  table: string | null;
  /** What the rows are called before their condition: "visits" of "visits where fee > 5". */
  noun: string;
  /** The seconds in the unit that differences of times are given in; null if none is named. */
  seconds: number | null;
  /** Whether DATEDIFF counts the days between two times. */
  countsDays: boolean;
  /** Names in double quotes, which may be texts. */
  quoted: string[];
}

/** A condition on rows, with the columns it reads. */
export interface Condition {
  filter: Filter;
  columns: ColumnRef[];
  /** Several values joined by "and": of one row any of them, of several rows of a thing perhaps all. */
  and?: true;
  /** What it denies, where its filter does not say so: "not covered" of a column that says yes or no. */
  denies?: Filter;
  /** It is said of the things of a column by several of their rows, and of nothing but these things. */
  of?: ColumnRef;
  /** "But never cake": what there is no row of, which shares what else is said of the rows before it. */
  butNever?: { filter: Filter; column: ModelColumn };
  /** Of rows that link things with others by a preposition alone: of a number of those rows it is said of themselves. */
  loose?: true;
  /** "Whose policy …": of rows that lead to the things by one such row, it is said of that one. */
  ofOne?: true;
}

/** A metric that people defined. */
export interface NamedMetric extends MetricDefinition {
  /** What it is called as well. */
  synonyms: readonly string[];
  /** Approved by people: its name means it, and not a column of that name. */
  approved: boolean;
  /** Set for one that the asker defines: what a query must carry to use it. */
  define?: readonly MetricDefinition[];
}

/** A number to compute. */
export type Measure =
  | {
      kind: 'aggregate';
      table: ModelTable;
      aggregate: Aggregate;
      conditions: Condition[];
      /** A time other than the table's default. */
      time: string | null;
      /** The unit that a duration was asked in. */
      unit: 'second' | 'minute' | 'hour' | 'day' | null;
      /** As the asker worded it. */
      label: string;
      /** No word says how to aggregate it. */
      bare?: true;
      /** Its mean over so many steps of a period. */
      over?: { n: number; step: Step };
      /** A reason to ask rather than compute. */
      doubt?: 'rate';
      /** That of one group of several: of which column, what the group is called, and what the number is without it. */
      bin?: { of: string; label: string; number: string };
    }
  | { kind: 'metric'; metric: NamedMetric; label: string }
  /** `minus`: the difference of the two instead; `filled`: a group without rows of the first has none of it. */
  | { kind: 'ratio'; of: Measure; per: Measure; percent: boolean; minus?: true; filled?: true; label: string };

/** A half-open span, a named one, or one that ends with the data. */
export interface Period {
  range: TimeRange;
  /** As the asker worded it. */
  label: string;
}

/** `shownAs`: what the thing is called that a key stands for, where several may be called so; `via`: the key by which it is reached. */
export type DimensionRef =
  | { kind: 'column'; ref: ColumnRef; shownAs?: ColumnRef; via?: string }
  | { kind: 'time'; grain: Grain; ref: ColumnRef | null };

export type Direction = 'desc' | 'asc';

/** An end of an order: by a column, by the only amount of the rows, or by their time. */
export interface Extreme {
  by: 'size' | 'time' | ColumnRef;
  direction: Direction;
}

export type Threshold = { above: number } | { below: number } | { at_least: number } | { at_most: number } | { is: number };

/** An analysis that a question asks for instead of a number. */
export type AnalysisRequest =
  | { kind: 'findings' | 'drivers' | 'unusual' | 'changed' }
  | { kind: 'statistics'; table: ModelTable; request: StatisticsRequest };

/** A choice between ways to compute a statistic. */
export type Method =
  | { of: 'deviation'; is: 'sample' | 'population' }
  | { of: 'correlation'; is: CorrelationMethod }
  | { of: 'normality'; is: NormalityTest }
  /** Yates's correction of a chi-squared test. */
  | { of: 'continuity'; is: boolean }
  | { of: 'variances'; is: 'equal' | 'unequal' }
  | { of: 'outliers'; is: OutlierRule }
  | { of: 'significance'; is: number };

/** A statistic of columns that stand elsewhere in the question. */
export type Procedure =
  | 'correlation'
  | 'outliers'
  | 'normality'
  | 'student'
  | 'welch'
  | 'anova'
  | 'independence'
  | 'regression'
  | 'missing'
  /** Whatever relates columns of these types. */
  | 'relation'
  /** Whatever compares groups. */
  | 'differ';

/** How groups or rows come: by what is named, or by the number of the groups or the only column of the rows. */
export interface GivenOrder {
  kind: 'order';
  by: DimensionRef | null;
  direction: Direction;
  /** What decides between equals. */
  next?: { by: DimensionRef | null; direction: Direction }[];
  /** "Best first": by what the number means. */
  judged?: 'best' | 'worst' | 'fast' | 'slow';
  /** "Highest first", "alphabetically", "newest first": by a number, a name or a time, whatever is there of it. */
  of?: 'number' | 'name' | 'time';
}

/** A part of a question that means something by itself. */
export type Piece =
  | { kind: 'measure'; measure: Measure }
  /** `per`: "per day", which of an average leaves open whether the days' totals are meant. */
  | { kind: 'group'; dimensions: DimensionRef[]; each: boolean; per?: true }
  /** `dated`: the rows have a moment in a period. */
  | { kind: 'where'; condition: Condition; dated?: { ref: ColumnRef; period: Period } }
  /** Rows of one table that are counted or added are said to be of these; `all`: of every one of them; `dated`: with a verb of theirs for the period, or with it as a condition. */
  | { kind: 'of'; table: ModelTable; all?: true; dated?: 'verb' | 'condition' }
  /** "On average", of a number for each step of time. */
  | { kind: 'onAverage' }
  | { kind: 'period'; period: Period; atEnd: boolean }
  | { kind: 'compare'; to: Period | 'previous_year' | 'previous_period' }
  | { kind: 'span'; from: Period; to: Period }
  /** `beside`: the numbers that it is between are asked for as well. */
  | { kind: 'change'; percent: boolean; beside?: true; falls?: true }
  | { kind: 'percent' }
  /** "… and what percentage is that?": of all things, or null where that goes without saying. */
  | { kind: 'shareToo'; whole: ModelTable | 'all' | null; label: string }
  /** "… and how many are not?" */
  | { kind: 'complement'; label: string }
  | { kind: 'stepGrowth'; step: Step }
  /** `step`: that a window is counted in; `alone`: without the number that it is of. */
  | { kind: 'show'; show: Show; of: 'whole' | null; step?: Step; alone?: true }
  /** Groups are things that go by a name. */
  | { kind: 'named' }
  | { kind: 'asked'; dimension: DimensionRef; n: number | null }
  | { kind: 'top'; dimension: DimensionRef; n: number | null; direction: Direction }
  | { kind: 'superlative'; direction: Direction; measure: Measure | null }
  /** `first`: another number decides between equals. */
  | { kind: 'rankBy'; measure: Measure; first?: true }
  | GivenOrder
  | { kind: 'others' }
  /** Groups of rows by the size of a number, which `eachBin` asks for; `alone` ask for themselves; `of`: the rows; `different`: things may be in several. */
  | { kind: 'bins'; ref: ColumnRef; bins: { label: string; filter: Filter }[]; alone?: true; of?: ModelTable; different?: boolean }
  | { kind: 'eachBin' }
  /** A number of things is asked for in each group. */
  | { kind: 'spread' }
  | { kind: 'having'; measure: Measure; threshold: Threshold }
  | { kind: 'cohortFirst'; entity: ModelTable; rows: ModelTable; period: Period }
  | { kind: 'cohortAgain'; period: Period }
  /** Rows to list; `first` restricts them to the first few of an order. */
  | {
      kind: 'listing';
      table: ModelTable;
      first: { n: number; order: Extreme | null; ties?: true } | null;
      columns: ColumnRef[];
    }
  /** `only`: they are all that a listing shows; `different`: each value once. */
  | { kind: 'columns'; columns: ColumnRef[]; only?: true; different?: true }
  /** What is shown of a ranking: its numbers again, and further columns of the things; `only` these. */
  | { kind: 'shownWith'; columns: ColumnRef[]; measures: Measure[]; only?: true }
  /** The number by which something is the first: "…, and how many?" */
  | { kind: 'thatNumber' }
  /** Columns of a thing that the question names. */
  | { kind: 'attributes'; columns: ColumnRef[] }
  | { kind: 'analysis'; analysis: AnalysisRequest }
  /** "the fee column": a column that something else in the question has to use. */
  | { kind: 'mention'; ref: ColumnRef }
  /** How a statistic is to be computed. */
  | { kind: 'method'; method: Method; noted?: boolean }
  /** "by a t-test". */
  | { kind: 'procedure'; procedure: Procedure }
  /** A column that a procedure is about. */
  | { kind: 'about'; ref: ColumnRef; part: 'dependent' | 'independent' | null }
  /** What a procedure is to report. */
  | { kind: 'result'; result: 'p' | 'significant' | 'statistic' | 'fitted' | 'error' | 'count' | 'present' }
  /** "its mean and median": of the column that the question is about. */
  | { kind: 'shapes'; shapes: Shape[] }
  | { kind: 'withoutOutliers' }
  /** What is done to a column's values first; null for the only column that the question is about. */
  | { kind: 'prepare'; by: PreparationKind; ref: ColumnRef | null }
  /** "after filling the gaps": in which way is said elsewhere. */
  | { kind: 'filled' }
  /** "the difference in the mean fee": between two groups. */
  | { kind: 'meanDifference'; ref: ColumnRef }
  /** "ignore missing values", as all aggregates of a column do. */
  | { kind: 'withoutEmpty'; rows?: boolean }
  /** "drop or jump", "changed its level": a change in either direction. */
  | { kind: 'moved' };

/** How a column says yes and no. */
export interface YesAndNo {
  yes: true | string | 1;
  no: false | string | 0;
}

/** How a column spells each day of the week that it has, 1 for Monday. */
export type WeekdayColumn = ReadonlyMap<number, string>;

export interface ReadingScope {
  model: DataModel;
  /** By what people call a table's things. */
  labels: ReadonlyMap<string, Label>;
  metrics: ReadonlyMap<string, NamedMetric>;
  /** The columns of text or of numbers that say yes or no, by `table.column`. */
  flags: ReadonlyMap<string, YesAndNo>;
  /** The columns of text that hold the day of the week, by `table.column`. */
  weekdays: ReadonlyMap<string, WeekdayColumn>;
  /** The states in which rows of a table are given up, by its name. */
  givenUp: ReadonlyMap<string, GivenUp>;
  /** The numbers of rows with a condition that conditions of the question refer to, by name. */
  counts: Map<string, MetricDefinition>;
  /** The columns by which the asker dates the rows of tables, by the tables' names. */
  dated: Map<string, string>;
  /** The columns of which the asker says that a part of the text is enough, by `table.column`. */
  partly: Set<string>;
  /** The sentences by which the asker wants equal rows listed once. */
  once: Set<string>;
  /** The question is a task: notes with a form come with it. */
  task?: true;
  /** How many cells of each column are empty, by `table.column`. */
  emptyCells?: ReadonlyMap<string, number>;
  /** How many rows have each of a column's most frequent values, by `table.column`, where all rows were counted. */
  rowsWith?: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The columns that refer to every row of another table, by `table.column`: each of its things has some of these rows. */
  referredTo?: ReadonlySet<string>;
  /** What a task calls the rows of its table, where neither the data nor the grammar knows the word. */
  rowNoun?: string;
  /** The sentences of the language that the question is asked in. */
  answers: AnswerWording;
  /** What the asker defines in the notation of SQL. */
  notations?: readonly Notation[];
  /** `YYYY-MM-DD`. */
  today: string;
}
