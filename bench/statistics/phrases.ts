/** How people ask for statistics: {x}, {y} and {z} are columns of numbers, {g} and {h} of categories, {s} a list of statistics, {r} the rows. */
export type Both = { en: readonly string[]; de: readonly string[] };

export const STATISTIC_NAMES: Record<string, { en: readonly string[]; de: readonly string[]; name: string }> = {
  mean: { en: ['mean', 'average', 'arithmetic mean'], de: ['Mittelwert', 'Durchschnitt'], name: 'mean' },
  median: { en: ['median', 'median value'], de: ['Median'], name: 'median' },
  deviation: { en: ['standard deviation', 'sample standard deviation'], de: ['Standardabweichung'], name: 'standard deviation' },
  variance: { en: ['variance', 'sample variance'], de: ['Varianz'], name: 'variance' },
  minimum: { en: ['minimum', 'lowest value', 'smallest value'], de: ['Minimum', 'kleinsten Wert'], name: 'minimum' },
  maximum: { en: ['maximum', 'highest value', 'largest value'], de: ['Maximum', 'größten Wert'], name: 'maximum' },
  range: { en: ['range'], de: ['Spannweite'], name: 'range' },
  skewness: { en: ['skewness'], de: ['Schiefe'], name: 'skewness' },
  kurtosis: { en: ['kurtosis', 'excess kurtosis'], de: ['Kurtosis', 'Wölbung'], name: 'kurtosis' },
  iqr: { en: ['interquartile range', 'IQR', 'interquartile range (IQR)'], de: ['Interquartilsabstand'], name: 'interquartile range' },
  q1: {
    en: ['first quartile', '25th percentile', 'lower quartile', 'Q1'],
    de: ['unteres Quartil', 'erstes Quartil'],
    name: 'first quartile',
  },
  q3: { en: ['third quartile', '75th percentile', 'upper quartile'], de: ['oberes Quartil', 'drittes Quartil'], name: 'third quartile' },
  p90: { en: ['90th percentile', '90 % quantile'], de: ['90. Perzentil', '90-%-Quantil'], name: '90th percentile' },
  variation: { en: ['coefficient of variation'], de: ['Variationskoeffizient'], name: 'coefficient of variation' },
  error: { en: ['standard error of the mean'], de: ['Standardfehler des Mittelwerts'], name: 'standard error' },
};

export const ONE: Both = {
  en: [
    'What is the {s} of the {x}?',
    'Calculate the {s} of the {x} column.',
    'Compute the {s} for {x}.',
    'Find the {s} of {x} in the dataset.',
    'Could you work out the {s} of the {x} values?',
    'Determine the {s} of the variable {x}.',
    'Please report the {s} of all {x} values in the table.',
    'What are the {s} of the {x} across all {r}?',
    'Calculate the {s} of the {x}, rounded to two decimal places.',
    'Find the {s} of the {x} column and round the result to the nearest hundredth.',
  ],
  de: [
    'Was ist der {s} von {x}?',
    'Berechne {s} der Spalte {x}.',
    'Ermittle {s} für {x}.',
    'Wie lautet der {s} der Variable {x} im Datensatz?',
    'Bitte bestimme {s} aller Werte von {x}.',
  ],
};

export const GROUPED: Both = {
  en: [
    'What is the {s} of {x} for each {g}?',
    'Calculate the {s} {x} by {g}.',
    'Group the data by {g} and compute the {s} of {x} for each group.',
    'For every {g}, determine the {s} of {x}.',
    'Compute the {s} of {x} grouped by the {g} column.',
  ],
  de: [
    'Wie hoch ist der {s} von {x} je {g}?',
    'Berechne {s} von {x} nach {g}.',
    'Gruppiere die Daten nach {g} und berechne {s} von {x} je Gruppe.',
  ],
};

export const CORRELATED: Both = {
  en: [
    'What is the correlation between {x} and {y}?',
    'Calculate the correlation coefficient between {x} and {y}.',
    'Compute the {m} correlation coefficient of {x} and {y}.',
    'Is there a correlation between {x} and {y}? What is the correlation coefficient?',
    'How strongly does {x} correlate with {y}?',
    'Determine the {m} correlation between the {x} and {y} columns.',
    'Investigate the relationship between {x} and {y} by computing the {m} correlation coefficient.',
  ],
  de: [
    'Wie hoch ist die Korrelation zwischen {x} und {y}?',
    'Berechne den Korrelationskoeffizienten von {x} und {y}.',
    'Wie stark korreliert {x} mit {y}?',
    'Bestimme die Korrelation nach {m} zwischen {x} und {y}.',
  ],
};

export const CORRELATED_TEST: Both = {
  en: [
    'Is there a significant correlation between {x} and {y}? Report the correlation coefficient and the p-value.',
    'Calculate the {m} correlation coefficient and its p-value for {x} and {y}.',
    'Test whether {x} and {y} are significantly correlated.',
    'Is the correlation between {x} and {y} statistically significant?',
    'Check whether there is a statistically significant linear relationship between {x} and {y}.',
  ],
  de: [
    'Gibt es eine signifikante Korrelation zwischen {x} und {y}? Gib den Korrelationskoeffizienten und den p-Wert an.',
    'Ist die Korrelation zwischen {x} und {y} statistisch signifikant?',
  ],
};

export const MISSING: Both = {
  en: [
    'How many missing values are there in the {x} column?',
    'How many values of {x} are missing?',
    'Count the missing values in {x}.',
    'How many {r} have no {x}?',
    'What is the number of null values in {x}?',
    'How many rows lack a value for {x}?',
  ],
  de: ['Wie viele fehlende Werte hat {x}?', 'Wie viele Werte von {x} fehlen?', 'Zähle die fehlenden Werte in der Spalte {x}.'],
};

export const MISSING_SHARE: Both = {
  en: [
    'What percentage of the {x} values is missing?',
    'What share of the values in the {x} column are missing, in percent?',
    'Compute the percentage of missing values in {x}.',
    'What percent of {x} is missing?',
  ],
  de: ['Wie viel Prozent der Werte von {x} fehlen?', 'Welcher Anteil der Werte in {x} fehlt, in Prozent?'],
};

export const MOST_MISSING: Both = {
  en: ['Which column has the most missing values, and how many?', 'Which column contains the largest number of missing values?'],
  de: ['Welche Spalte hat die meisten fehlenden Werte?'],
};

export const PRESENT: Both = {
  en: ['How many non-missing values does {x} have?', 'How many {r} have a value for {x}?', 'Count the non-null values in the {x} column.'],
  de: ['Wie viele nicht fehlende Werte hat {x}?', 'Wie viele vorhandene Werte hat {x}?'],
};

export const OUTLIERS_Z: Both = {
  en: [
    'How many outliers are there in {x} using a z-score threshold of {t}?',
    'Identify the outliers in the {x} column with the z-score method (threshold {t}). How many are there?',
    'Count the values of {x} with an absolute z-score greater than {t}.',
    'How many {x} values lie more than {t} standard deviations from the mean?',
    'Detect outliers in {x}: a value is an outlier if its z-score is above {t} or below -{t}.',
  ],
  de: [
    'Wie viele Ausreißer hat {x} nach der z-Wert-Methode mit der Schwelle {t}?',
    'Wie viele Werte von {x} liegen mehr als {t} Standardabweichungen vom Mittelwert entfernt?',
  ],
};

export const OUTLIERS_IQR: Both = {
  en: [
    'How many outliers does {x} have according to the IQR method?',
    'Find the number of outliers in {x} using the 1.5 × IQR rule.',
    'Detect the outliers in the {x} column using the interquartile range method with a factor of 1.5.',
    'How many {x} values fall below Q1 - 1.5 * IQR or above Q3 + 1.5 * IQR?',
    'Identify outliers in {x} with Tukey fences and count them.',
  ],
  de: ['Wie viele Ausreißer hat {x} nach der IQR-Methode?', 'Zähle die Ausreißer in {x} mit dem 1,5-fachen Interquartilsabstand.'],
};

export const WITHOUT_OUTLIERS: Both = {
  en: [
    'Remove the outliers of {x} using the IQR method and calculate the mean of the remaining values.',
    'What is the mean of {x} after removing outliers with the 1.5 IQR rule?',
    'After excluding the outliers in {x} by the IQR rule, what is the average {x}?',
  ],
  de: ['Wie hoch ist der Mittelwert von {x} ohne Ausreißer nach der IQR-Methode?'],
};

export const NORMAL: Both = {
  en: [
    'Is {x} normally distributed? Report the p-value of the Shapiro-Wilk test.',
    'Does the {x} follow a normal distribution according to the Shapiro-Wilk test?',
    'Test {x} for normality with the Shapiro-Wilk test.',
    'Perform a Shapiro-Wilk test on the {x} column to check if it is normally distributed.',
    'Check whether the distribution of {x} is normal.',
  ],
  de: ['Ist {x} normalverteilt?', 'Prüfe {x} mit dem Shapiro-Wilk-Test auf Normalverteilung.'],
};

export const T_TEST: Both = {
  en: [
    'Perform a t-test comparing {x} between {a} and {b} ({g}). What are the t statistic and the p-value?',
    'Is there a significant difference in {x} between the {g} {a} and {b} according to a t-test?',
    'Run an independent two-sample t-test on {x} for the groups {a} and {b} of {g}.',
    'Use a t-test to check whether the mean {x} differs between {a} and {b}.',
  ],
  de: [
    'Führe einen t-Test für {x} zwischen {a} und {b} durch.',
    'Unterscheidet sich {x} zwischen {a} und {b} signifikant nach dem t-Test?',
  ],
};

export const WELCH: Both = {
  en: [
    "Use Welch's t-test to compare {x} between {a} and {b} ({g}).",
    'Run a t-test without assuming equal variances on {x} between {a} and {b} of {g}.',
  ],
  de: ['Vergleiche {x} zwischen {a} und {b} mit dem Welch-Test.'],
};

export const ANOVA: Both = {
  en: [
    'Perform a one-way ANOVA of {x} by {g}. What are the F statistic and the p-value?',
    'Does {x} differ significantly between the {g} groups? Use an ANOVA.',
    'Run an analysis of variance on {x} across the levels of {g}.',
    'Test with a one-way ANOVA whether the mean {x} is the same for every {g}.',
  ],
  de: [
    'Führe eine einfaktorielle Varianzanalyse von {x} nach {g} durch.',
    'Unterscheidet sich {x} zwischen den {g} signifikant? Nutze eine ANOVA.',
  ],
};

export const CHI_SQUARE: Both = {
  en: [
    'Are {g} and {h} independent? Use a chi-square test.',
    'Perform a chi-square test of independence between {g} and {h}.',
    'Is there a significant association between {g} and {h} according to the chi-squared test? Report the statistic and p-value.',
  ],
  de: [
    'Führe einen Chi-Quadrat-Test auf Unabhängigkeit zwischen {g} und {h} durch.',
    'Sind {g} und {h} unabhängig? Nutze den Chi-Quadrat-Test.',
  ],
};

export const REGRESSION: Both = {
  en: [
    'Fit a linear regression of {y} on {x}. What are the slope, intercept and R-squared?',
    'Perform a simple linear regression with {x} as the independent variable and {y} as the dependent variable. Report the slope and the intercept.',
    'Predict {y} from {x} with a linear regression and report slope, intercept and R².',
    'What are the slope and intercept of the regression line of {y} on {x}?',
    'Run a linear regression to predict {y} based on {x}. What is the coefficient of determination?',
  ],
  de: [
    'Berechne die lineare Regression von {y} auf {x}: Steigung, Achsenabschnitt und R².',
    'Schätze {y} aus {x} mit einer linearen Regression. Wie groß sind Steigung und Achsenabschnitt?',
  ],
};

export const COUNTED: Both = {
  en: ['How many {r} are there?', 'How many {r} does the table have?', 'What is the total number of rows?', 'Count the {r}.'],
  de: ['Wie viele {r} gibt es?', 'Wie viele Zeilen hat die Tabelle?', 'Zähle die {r}.'],
};

export const SHARED: Both = {
  en: [
    'What percentage of the {r} have {x} above {t}?',
    'What proportion of {r} has a {x} greater than {t}, in percent?',
    'What percent of the rows have a {x} of more than {t}?',
  ],
  de: ['Wie viel Prozent der {r} haben {x} über {t}?', 'Welcher Anteil der {r} hat {x} größer als {t}, in Prozent?'],
};

export const MODE: Both = {
  en: [
    'What is the most common {g}?',
    'What is the mode of the {g} column?',
    'Which {g} occurs most often, and how many times?',
    'Find the most frequent value of {g} and its count.',
  ],
  de: ['Was ist der häufigste Wert von {g}?', 'Welche {g} kommt am häufigsten vor?', 'Wie lautet der Modus von {g}?'],
};

export const DISTINCT: Both = {
  en: [
    'How many different values does {g} have?',
    'How many unique values are in the {g} column?',
    'What is the number of distinct {g} values?',
  ],
  de: ['Wie viele verschiedene Werte hat {g}?', 'Wie viele unterschiedliche {g} gibt es?'],
};

export const BEST_GROUP: Both = {
  en: [
    'Which {g} has the highest average {x}?',
    'Which {g} has the highest mean {x}, and what is that mean?',
    'What {g} has the largest average {x}?',
  ],
  de: ['Welche {g} hat den höchsten Durchschnitt von {x}?', 'Bei welcher {g} ist der Mittelwert von {x} am höchsten?'],
};

export const GROUP_DIFFERENCE: Both = {
  en: [
    'What is the difference in mean {x} between {a} and {b}?',
    'By how much does the average {x} of {a} exceed the average {x} of {b}?',
    'Compute the mean {x} of {a} minus the mean {x} of {b}.',
  ],
  de: ['Wie groß ist die Differenz der Mittelwerte von {x} zwischen {a} und {b}?'],
};

export const DERIVED: Both = {
  en: [
    'Create a new column "{new}" as the {o} of {x} and {y}. What is its mean?',
    'Add a column called {new} that is the {o} of {x} and {y}, then calculate the mean of {new}.',
    'Define {new} as the {o} of {x} and {y}. What is the average {new}?',
    'Derive a new feature named "{new}" by taking the {o} of {x} and {y}, and compute its mean.',
  ],
  de: [
    'Bilde eine neue Spalte „{new}“ als {o} von {x} und {y}. Wie hoch ist ihr Mittelwert?',
    'Definiere {new} als {o} von {x} und {y}. Was ist der Durchschnitt von {new}?',
  ],
};

export const DERIVED_SIGNS: Both = {
  en: ['Create a new column {new} = {x} {sign} {y} and calculate its mean.', 'Compute {new} as {x} {sign} {y}. What is the mean of {new}?'],
  de: ['Bilde die Spalte {new} = {x} {sign} {y} und berechne ihren Mittelwert.'],
};

export const OPERATIONS = [
  { sign: '+', en: 'sum', de: 'Summe' },
  { sign: '-', en: 'difference', de: 'Differenz' },
  { sign: '*', en: 'product', de: 'Produkt' },
  { sign: '/', en: 'ratio', de: 'Quotient' },
] as const;

/** Conditions as they follow a question, and as a note or a first sentence says them. */
export const CONDITIONS: Record<'is' | 'above' | 'below', { after: Both; alone: Both }> = {
  is: {
    after: {
      en: ['for {r} with {g} {a}', 'where the {g} is {a}', 'among {a} {r}', 'for rows whose {g} is "{a}"'],
      de: ['für {r} mit {g} {a}', 'bei denen {g} {a} ist'],
    },
    alone: {
      en: [
        'Only consider rows where {g} is {a}.',
        'Only include {r} with the {g} "{a}".',
        'Filter the data to {g} = {a}.',
        'Exclude all rows whose {g} is not {a}.',
        'Restrict the analysis to {a}.',
      ],
      de: ['Betrachte nur Zeilen mit {g} {a}.', 'Beschränke die Analyse auf {g} = {a}.'],
    },
  },
  above: {
    after: {
      en: ['for {r} with {z} above {t}', 'where {z} is greater than {t}', 'for those with a {z} of more than {t}'],
      de: ['für {r} mit {z} über {t}'],
    },
    alone: {
      en: [
        'Only use rows with {z} > {t}.',
        'Consider only {r} whose {z} is greater than {t}.',
        'Keep only rows where {z} exceeds {t}.',
        'Filter out rows where {z} is {t} or less.',
      ],
      de: ['Verwende nur Zeilen mit {z} über {t}.', 'Berücksichtige nur Zeilen, in denen {z} größer als {t} ist.'],
    },
  },
  below: {
    after: { en: ['for {r} with {z} below {t}', 'where {z} is less than {t}'], de: ['für {r} mit {z} unter {t}'] },
    alone: {
      en: ['Only use rows with {z} < {t}.', 'Only consider {r} whose {z} is lower than {t}.', 'Exclude rows where {z} is {t} or more.'],
      de: ['Verwende nur Zeilen mit {z} unter {t}.'],
    },
  },
};

/** Notes that change nothing. */
export const NEUTRAL: Both = {
  en: [
    'Round the result to {d} decimal places.',
    'Round your answer to {d} decimals.',
    'The answer should be rounded to {d} decimal places.',
    'Use pandas or any other suitable library.',
    'You may use any statistics package you like.',
    'Use the built-in function of your statistics library.',
    'Ignore missing values.',
    'Exclude missing values from the calculation.',
    'Rows with missing values in the columns used are left out.',
    'Use the whole dataset.',
    'Include all rows of the file.',
    'Do not apply any filtering.',
    'Do not transform the data.',
    'No data cleaning is required.',
    'Assume the data is already clean.',
    'The result must be a number.',
    'Show the full precision in intermediate steps.',
    'Explain your reasoning briefly.',
    'Use a significance level of 0.05.',
    'Use a two-sided test where a test is needed.',
    'The data was collected in spring.',
    'This is for a presentation on Friday.',
    'Thanks for your help.',
    'Missing values should be handled by excluding them.',
    'Use the {x} column as it is.',
    'If there are any missing values, drop them before the calculation.',
    'Null values should be ignored.',
    'Do not include missing values in the calculation.',
    'Handle missing values by removing the rows.',
    'All rows must be included.',
    'Do not standardize or normalize the variables.',
    'Report every value with {d} decimal places.',
  ],
  de: [
    'Runde das Ergebnis auf {d} Nachkommastellen.',
    'Das Ergebnis soll auf {d} Dezimalstellen gerundet sein.',
    'Ignoriere fehlende Werte.',
    'Verwende den gesamten Datensatz.',
    'Benutze eine beliebige Statistikbibliothek.',
    'Das Ergebnis ist eine Zahl.',
    'Nutze ein Signifikanzniveau von 0,05.',
    'Die Daten wurden im Frühjahr erhoben.',
  ],
};

/** Notes that cannot be respected, whatever is asked. */
export const UNSUPPORTED: Both = {
  en: [
    'Replace missing values by the value of the row before.',
    'Impute the missing {x} values with the group mean.',
    'Use a trimmed mean that drops the top and bottom 5 %.',
    'Weight each row by the {y}.',
    'Take a random sample of 50 rows first.',
    'Winsorize {x} at the 95th percentile.',
    'Only consider rows collected after lunch.',
    'Take differences of {x} before the calculation.',
    'Smooth {x} with a window of 5 before.',
    'Drop the first ten rows.',
    'Bootstrap the result with 1000 repetitions.',
    'Only consider the zwurbel {r}.',
    'Treat {x} values of 0 as missing.',
  ],
  de: [
    'Ersetze fehlende Werte durch den Wert der Zeile davor.',
    'Gewichte jede Zeile mit {y}.',
    'Glätte {x} vorher mit einem Fenster von 5.',
    'Betrachte nur die zwurbeligen {r}.',
    'Ziehe zuerst eine Stichprobe von 50 Zeilen.',
  ],
};

/** Questions that cannot be answered. */
export const UNANSWERABLE: Both = {
  en: [
    'What is the mean altitude of the {r}?',
    'Train a random forest to predict {y} and report its accuracy.',
    'Cluster the {r} into three groups by {x} and {y}.',
    'What is the mean {x} of the purple {r}?',
    'What is the average {x} of women?',
    'What is the harmonic mean of {x}?',
    'What is the partial correlation of {x} and {y} given {z}?',
    'What is the mean {x} of {r} older than 30?',
    'Fit a quadratic regression of {y} on {x} and report its R-squared.',
    'What is the geometric mean of the {x}?',
    'Perform a principal component analysis and report the explained variance.',
    'What is the mean {x} in the top half of the file?',
    'What is the mean squared error of a model that predicts {y} from {x} with an 80/20 split?',
  ],
  de: [
    'Wie hoch ist die mittlere Seehöhe der {r}?',
    'Trainiere einen Entscheidungsbaum für {y}.',
    'Wie hoch ist das geometrische Mittel von {x}?',
    'Was ist der Mittelwert von {x} bei lila {r}?',
  ],
};
