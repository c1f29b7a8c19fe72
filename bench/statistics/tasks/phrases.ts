/**
 * How analysts hand out tasks over one table: a question, constraints that say how to answer it, and a format that names the values. `⟨a|b|⟩`
 * stands for one of several wordings; {x}, {y} and {z} are columns of numbers, {g} and {h} of categories, {r} the rows, {d} decimals.
 */
interface Said {
  question: readonly string[];
  /** Constraints of which some are said; a list of lists says one of each. */
  constraints: readonly (readonly string[])[];
}
type Both = { en: Said; de: Said };

const COL = '⟨the {x} column|the "{x}" column|the values of {x}|the {x} values|{x}|the {x} variable|the "{x}" feature⟩';
const IN = '⟨ in the dataset| of the dataset| in the given data| in the file|||⟩';
const GIVE = '⟨Calculate|Compute|Determine|Find|Please calculate|Work out⟩';
const MISSING_OUT = [
  '⟨Ignore|Exclude|Drop|Disregard|Remove⟩ ⟨any |all |⟩⟨missing|null|NaN|empty⟩ ⟨values|entries⟩⟨ in the {x} column| in {x}| before the calculation|⟩.',
  '⟨Missing|Null|Empty⟩ values ⟨should be|must be|are to be⟩ ⟨ignored|excluded|dropped|left out⟩⟨ before ⟨calculating the result|any calculation|the calculation|the analysis⟩| from the calculation|⟩.',
  'Rows ⟨with|that have|containing⟩ ⟨missing|null⟩ values in ⟨the |⟩{x}⟨ column|⟩ ⟨should be|are to be|must be⟩ ⟨excluded|dropped|removed|ignored⟩⟨ from the analysis|⟩.',
  '⟨Only consider|Use only|Only use⟩ ⟨rows|records⟩ ⟨with|that have⟩ ⟨a non-missing|a valid|a non-null⟩ {x}⟨ value|⟩.',
  'There should be no missing values in the {x} column; if there are any, ⟨drop|remove⟩ the ⟨corresponding|affected⟩ rows.',
];
const NEUTRAL = [
  '⟨Use|Make use of⟩ ⟨pandas|numpy|scipy|Python|any statistical software|a suitable statistical library⟩⟨ for ⟨the|this⟩ ⟨calculation|analysis|task⟩|⟩.',
  '⟨Do not|Don’t⟩ ⟨apply any|perform any⟩ ⟨additional |further |⟩⟨filtering|transformation|scaling|normalization⟩⟨ to the data| of the data|⟩.',
  'The calculation ⟨should|must⟩ ⟨be based on|use|include⟩ ⟨all|the whole set of⟩ ⟨available |⟩⟨rows|records|data⟩⟨ in the dataset|⟩.',
  'Round ⟨the result|your answer|all results|the final result|off the answer⟩ to {d} decimal places.',
  '⟨The result|Results|All values⟩ should be rounded to {d} decimal places.',
  '⟨Assume|You can assume⟩ that the data ⟨is|has been⟩ ⟨already |⟩⟨clean|correct|cleaned⟩.',
  'No ⟨further |⟩⟨preprocessing|data cleaning|transformation⟩ is ⟨necessary|needed|required⟩.',
];
const ALPHA = [
  '⟨Use|Consider|Take|Set|Apply⟩ a significance level⟨ (alpha)|⟩ of {alpha}⟨ for the test|⟩.',
  'The significance level⟨ (alpha)|⟩ ⟨is|should be|is set to|should be set at⟩ {alpha}.',
  'Use ⟨alpha = {alpha}|an alpha of {alpha}|an alpha level of {alpha}⟩⟨ to decide on significance| as the significance threshold|⟩.',
];
const PVALUE = [
  '⟨Report|Provide|Give|Return⟩ the p-value⟨ of the test| associated with the ⟨test|correlation⟩|⟩.',
  'A p-value ⟨below|less than|smaller than⟩ {alpha} ⟨indicates|means|is considered⟩ ⟨a significant result|statistical significance|significant⟩.',
];

const FILLED = {
  en: {
    mean: [
      '⟨Fill|Replace|Impute⟩ ⟨the |any |all |⟩⟨missing|null⟩ values ⟨in|of⟩ ⟨the |⟩{x}⟨ column|⟩ ⟨with|by|using⟩ ⟨its|the⟩ ⟨mean|average⟩⟨ value|⟩⟨ of the column| of {x}|⟩',
    ],
    median: [
      '⟨Fill|Replace|Impute⟩ ⟨the |any |all |⟩⟨missing|null⟩ values ⟨in|of⟩ ⟨the |⟩{x}⟨ column|⟩ ⟨with|by|using⟩ ⟨its|the⟩ median⟨ value|⟩⟨ of the column| of {x}|⟩',
    ],
    zero: ['⟨Fill|Replace⟩ ⟨the |any |all |⟩⟨missing|null⟩ values ⟨in|of⟩ ⟨the |⟩{x}⟨ column|⟩ ⟨with|by⟩ ⟨0|zero⟩'],
  },
  de: {
    mean: ['⟨Fülle|Ersetze⟩ fehlende Werte in {x} ⟨mit dem|durch den⟩ Mittelwert'],
    median: ['⟨Fülle|Ersetze⟩ fehlende Werte in {x} ⟨mit dem|durch den⟩ Median'],
    zero: ['⟨Fülle|Ersetze⟩ fehlende Werte in {x} ⟨mit|durch⟩ 0'],
  },
} as const;
export const FILLS = FILLED;

export const NOTES = {
  en: NEUTRAL,
  de: [
    'Runde das Ergebnis auf {d} Nachkommastellen.',
    '⟨Nutze|Verwende⟩ den ⟨gesamten|ganzen⟩ Datensatz.',
    'Ignoriere fehlende Werte.',
    'Eine ⟨Bereinigung|Transformation⟩ der Daten ist nicht nötig.',
  ],
};

export const KINDS: Record<string, Both> = {
  describe: {
    en: {
      question: [
        `${GIVE} the {s} of ${COL}${IN}.`,
        `What ⟨is|are⟩ the {s} of ${COL}${IN}?`,
        'Summarize ⟨the distribution of |⟩the {x} column by ⟨calculating|computing⟩ its {s}.',
        '⟨Perform|Carry out⟩ a ⟨basic |⟩⟨statistical summary|descriptive analysis⟩ of {x}: ⟨report|calculate|give⟩ the {s}.',
      ],
      constraints: [
        MISSING_OUT,
        [
          'Calculate the {s} ⟨using|with⟩ ⟨the |⟩⟨standard|usual|built-in⟩ ⟨formula|formulas|functions|method⟩.',
          'The {s} should be ⟨calculated|computed⟩ ⟨over|across⟩ all ⟨non-missing |⟩values of {x}.',
          'Use ⟨only |⟩the {x} column.',
          'The {s} ⟨is|are⟩ ⟨computed|calculated⟩ ⟨from|on|based on⟩ the {x} column⟨ only|⟩.',
        ],
      ],
    },
    de: {
      question: ['Berechne {s} der Spalte {x}.', 'Ermittle {s} von {x} im Datensatz.'],
      constraints: [['Ignoriere fehlende Werte in {x}.', 'Zeilen ohne Wert in {x} werden ausgeschlossen.']],
    },
  },
  deviation: {
    en: {
      question: [
        `${GIVE} the ⟨mean|average⟩ and ⟨the |⟩standard deviation of ${COL}${IN}.`,
        `What are the mean and the standard deviation of ${COL}?`,
      ],
      constraints: [
        MISSING_OUT,
        [
          '⟨Calculate|Compute|Use⟩ the population standard deviation⟨ (ddof=0)|⟩.',
          'Use ddof=0 for the standard deviation.',
          'The standard deviation should be ⟨that of the population|the population standard deviation⟩⟨, not that of a sample|⟩.',
          'Divide by n, not by n-1, ⟨in|for⟩ the standard deviation.',
        ],
      ],
    },
    de: {
      question: ['Berechne Mittelwert und Standardabweichung von {x}.'],
      constraints: [['Nutze die Standardabweichung der Grundgesamtheit.', 'Verwende ddof=0.']],
    },
  },
  groups: {
    en: {
      question: [
        `${GIVE} the {s1} ⟨of |⟩{x} for each {g}${IN}.`,
        '⟨Group|Split⟩ the ⟨data|rows|dataset⟩ by ⟨the |⟩{g}⟨ column|⟩ and ⟨calculate|compute|find⟩ the {s1} ⟨of |⟩{x} ⟨for|in|of⟩ each group.',
        'What is the {s1} {x} ⟨for|of⟩ ⟨each|every⟩ {g}?',
        'How does the {s1} {x} ⟨differ|vary⟩ ⟨by|across⟩ {g}? ⟨Report|Give|Calculate⟩ the {s1} ⟨of|for⟩ each group.',
        '⟨Compare|Calculate⟩ the {s1} {x} ⟨of|between⟩ the different ⟨{g} groups|values of {g}|categories of {g}⟩.',
      ],
      constraints: [
        MISSING_OUT,
        [
          'Group by ⟨the |⟩{g}⟨ column|⟩.',
          'Use the groupby function⟨ of pandas|⟩⟨ on the {g} column|⟩.',
          'The {s1} ⟨should|must⟩ be ⟨calculated|computed⟩ separately for each {g}.',
          'Calculate the {s1} {x} for each ⟨group|category⟩ separately.',
        ],
      ],
    },
    de: {
      question: ['Berechne {s1} von {x} je {g}.', 'Gruppiere nach {g} und berechne {s1} von {x} je Gruppe.'],
      constraints: [['Gruppiere nach {g}.', 'Ignoriere fehlende Werte.']],
    },
  },
  correlation: {
    en: {
      question: [
        '⟨Is there a|Check whether there is a|Determine if there is a|Investigate whether there is a⟩ ⟨significant |statistically significant |⟩⟨correlation|linear relationship|relationship|association⟩ between ⟨the |⟩{x} and ⟨the |⟩{y}⟨ in the dataset| columns||⟩⟨.|?⟩',
        '⟨Calculate|Compute|Determine|Examine⟩ the ⟨Pearson |⟩correlation ⟨coefficient |⟩⟨between|of⟩ ⟨the |⟩{x} and ⟨the |⟩{y}⟨ columns|⟩⟨ and ⟨assess|test|evaluate⟩ its ⟨statistical |⟩significance|⟩.',
        '⟨Explore|Analyze|Examine|Assess|Evaluate⟩ the ⟨correlation|relationship⟩ between {x} and {y}⟨ and determine whether it is ⟨statistically |⟩significant|⟩.',
      ],
      constraints: [
        [
          '⟨Use|Calculate|Apply⟩ the Pearson correlation coefficient⟨ to ⟨assess|measure|determine⟩ the ⟨strength|strength and direction⟩ of the ⟨linear |⟩relationship⟨ between the ⟨two |⟩variables|⟩| for this analysis|⟩.',
          'The correlation should be ⟨measured|calculated|computed⟩ ⟨with|using|by⟩ Pearson’s correlation coefficient.',
        ],
        ALPHA,
        [
          ...PVALUE,
          'Assess the significance ⟨using|with|by⟩ a two-⟨tailed|sided⟩ test.',
          '⟨Assess|Test|Check⟩ the ⟨statistical |⟩significance of the correlation⟨ coefficient|⟩.',
        ],
        MISSING_OUT,
      ],
    },
    de: {
      question: [
        'Gibt es eine signifikante Korrelation zwischen {x} und {y}?',
        'Berechne die Korrelation zwischen {x} und {y} mit p-Wert.',
      ],
      constraints: [['Nutze den Korrelationskoeffizienten nach Pearson.'], ['Verwende ein Signifikanzniveau von {alpha}.']],
    },
  },
  relation: {
    en: {
      question: [
        '⟨Is there a|Determine whether there is a|Check if there is a⟩ linear relationship between ⟨the |⟩{x} and ⟨the |⟩{y}⟨ in the dataset|⟩⟨.|?⟩',
        '⟨Calculate|Compute⟩ the Pearson correlation coefficient between {x} and {y} and ⟨decide|determine|state⟩ ⟨what kind of relationship|which type of relationship⟩ there is.',
        'What ⟨is the type of|type of⟩ relationship ⟨exists |is there |⟩between {x} and {y}?',
      ],
      constraints: [
        [
          '⟨Calculate|Use⟩ the Pearson correlation coefficient⟨ (r)|⟩ ⟨to assess the ⟨strength and direction|strength⟩ of the linear relationship|between the two columns|for the two columns⟩.',
        ],
        [
          'Consider the relationship ⟨to be |⟩{kind1} if the p-value is ⟨less than|below⟩ {alpha} and the absolute ⟨value of r|correlation coefficient|value of the correlation coefficient⟩ is ⟨greater than or equal to|at least⟩ {c}. Consider the relationship ⟨to be |⟩{kind2} if the p-value is less than {alpha} and the absolute ⟨value of r|correlation coefficient⟩ is ⟨less than|below⟩ {c}. If the p-value is ⟨greater than or equal to|at least⟩ {alpha}, ⟨report that there is no significant correlation|the relationship is {kind3}⟩.',
          'If the p-value is less than {alpha} and the absolute value of ⟨r|the coefficient⟩ is at least {c}, ⟨label|classify⟩ the relationship as {kind1}. If the p-value is less than {alpha} but the absolute value of ⟨r|the coefficient⟩ is below {c}, ⟨label|classify⟩ it as {kind2}. Otherwise, ⟨label|classify⟩ it as {kind3}.',
          'The relationship is {kind1} if p < {alpha} and |r| >= {c}, {kind2} if p < {alpha} and |r| < {c}, and {kind3} otherwise.',
        ],
      ],
    },
    de: {
      question: ['Besteht ein linearer Zusammenhang zwischen {x} und {y}?'],
      constraints: [
        ['Nutze die Korrelation nach Pearson.'],
        [
          'Wenn der p-Wert unter {alpha} liegt und der Betrag von r mindestens {c} ist, ist der Zusammenhang {kind1}. Wenn der p-Wert unter {alpha} liegt und der Betrag von r unter {c} ist, ist er {kind2}. Sonst ist er {kind3}.',
        ],
      ],
    },
  },
  strength: {
    en: {
      question: [
        'How strong is the correlation between {x} and {y}?',
        '⟨Calculate|Compute⟩ the Pearson correlation between {x} and {y} and ⟨classify|describe⟩ its strength.',
      ],
      constraints: [
        ['Use the Pearson correlation coefficient.'],
        [
          'The correlation is strong if the absolute value of the coefficient is ⟨above|greater than⟩ {c2}, moderate if it is between {c} and {c2}, and weak otherwise.',
          'If the absolute value of the correlation coefficient is greater than {c2}, the correlation is ⟨considered |⟩strong. If it is between {c} and {c2}, it is ⟨considered |⟩moderate. If it is ⟨less than|below⟩ {c}, it is ⟨considered |⟩weak.',
        ],
      ],
    },
    de: {
      question: ['Wie stark ist die Korrelation zwischen {x} und {y}?'],
      constraints: [
        ['Nutze die Korrelation nach Pearson.'],
        ['Die Korrelation ist strong, wenn der Betrag über {c2} liegt, moderate, wenn er zwischen {c} und {c2} liegt, und sonst weak.'],
      ],
    },
  },
  normality: {
    en: {
      question: [
        '⟨Check if|Check whether|Determine whether|Test whether|Determine if|Verify whether⟩ ⟨the {x} column|the {x}|the distribution of {x}|the {x} values⟩ ⟨follows|follow⟩ a normal distribution.',
        'Is ⟨the {x} column|{x}|the distribution of {x}⟩ ⟨normally distributed|normal⟩?',
        '⟨Perform|Conduct|Run⟩ a ⟨normality test|test for normality|Shapiro-Wilk test⟩ on the {x} column⟨ to check whether it is normally distributed|⟩.',
        'Does ⟨the {x} column|the {x}|{x}⟩ ⟨adhere to|follow|conform to⟩ a normal distribution?',
      ],
      constraints: [
        [
          '⟨Use|Apply|Perform⟩ the Shapiro-Wilk test⟨ to ⟨check|test|assess⟩ ⟨for normality|the normality|normality⟩| for this purpose| for normality|⟩.',
          'Normality ⟨should|must⟩ be ⟨tested|checked|assessed⟩ ⟨using|with⟩ the Shapiro-Wilk test.',
        ],
        ALPHA,
        [
          'If the p-value is ⟨less than|below⟩ {alpha}, ⟨reject the null hypothesis⟨ and conclude that the data is not normally distributed|⟩|the data is not normally distributed|consider the data as not normal⟩.',
          'Consider the ⟨data|distribution|column⟩ ⟨to be |as |⟩⟨normal|normally distributed⟩ if the p-value is ⟨greater than|above|larger than⟩ {alpha}.',
          'The null hypothesis is that the data ⟨is normally distributed|comes from a normal distribution⟩.',
        ],
        MISSING_OUT,
      ],
    },
    de: {
      question: ['Ist {x} normalverteilt?', 'Prüfe mit dem Shapiro-Wilk-Test, ob {x} normalverteilt ist.'],
      constraints: [
        ['Verwende den Shapiro-Wilk-Test.'],
        ['Das Signifikanzniveau beträgt {alpha}.', 'Wenn der p-Wert kleiner als {alpha} ist, sind die Daten nicht normalverteilt.'],
      ],
    },
  },
  kolmogorov: {
    en: {
      question: [
        '⟨Check whether|Test if⟩ {x} follows a normal distribution⟨ using the Kolmogorov-Smirnov test|⟩.',
        'Is {x} normally distributed according to the Kolmogorov-Smirnov test?',
      ],
      constraints: [
        [
          'Use the Kolmogorov-Smirnov test ⟨against|with⟩ a normal distribution ⟨with|that has⟩ the mean and ⟨the |⟩standard deviation of ⟨the column|the sample|{x}⟩.',
        ],
        ALPHA,
      ],
    },
    de: {
      question: ['Ist {x} normalverteilt?'],
      constraints: [
        ['Verwende den Kolmogorow-Smirnow-Test gegen eine Normalverteilung mit Mittelwert und Standardabweichung der Spalte.'],
        ['Verwende ein Signifikanzniveau von {alpha}.'],
      ],
    },
  },
  zscore: {
    en: {
      question: [
        '⟨Identify|Detect|Find⟩ ⟨any |the |all |⟩outliers in ⟨the {x} column|{x}|the {x} values⟩⟨ using the Z-score method| by their z-scores|⟩⟨ and ⟨count them|report how many there are⟩|⟩.',
        'Are there any outliers in ⟨the |⟩{x}⟨ column|⟩⟨ based on ⟨the Z-score|z-scores⟩|⟩? ⟨If so, how many|How many⟩?',
        'How many outliers are there in the {x} column⟨ according to the z-score method|⟩?',
        '⟨Determine|Calculate⟩ the number of outliers in {x}.',
      ],
      constraints: [
        [
          '⟨Use|Apply⟩ the Z-score method ⟨with|using|and⟩ a threshold of {t}⟨ to ⟨identify|detect⟩ ⟨the |⟩outliers|⟩.',
          'A value is ⟨considered |⟩an outlier if its ⟨absolute z-score|absolute Z-score value⟩ is ⟨greater than|above|larger than⟩ {t}.',
          'Outliers are ⟨values|data points⟩ ⟨with|that have⟩ ⟨a z-score|an absolute z-score⟩ ⟨greater than|above⟩ {t}⟨ or ⟨less than|below⟩ -{t}|⟩.',
          '⟨Consider|Treat⟩ ⟨a data point|any value⟩ ⟨with|that has⟩ a Z-score ⟨greater than|above⟩ {t} or ⟨less than|below⟩ -{t} as an outlier.',
          'Calculate the Z-score of each value by subtracting the mean and dividing by the standard deviation. Any value with an absolute Z-score ⟨greater than|above⟩ {t} is ⟨considered |⟩an outlier.',
        ],
        MISSING_OUT,
      ],
    },
    de: {
      question: ['Wie viele Ausreißer gibt es in {x}?', 'Zähle die Ausreißer in {x} nach der z-Wert-Methode.'],
      constraints: [
        [
          'Ein Wert ist ein Ausreißer, wenn der Betrag seines z-Werts größer als {t} ist.',
          'Nutze die z-Wert-Methode mit der Schwelle {t}.',
        ],
      ],
    },
  },
  fences: {
    en: {
      question: [
        '⟨Identify|Detect|Find⟩ ⟨the |any |⟩outliers in the {x} column⟨ using the ⟨IQR|interquartile range (IQR)⟩ method|⟩⟨.| and count them.⟩',
        'How many outliers does the {x} column have⟨ based on the IQR method|⟩?',
        '⟨Determine|Calculate⟩ the number of outliers in {x} using the ⟨interquartile range|IQR⟩ ⟨method|rule⟩.',
      ],
      constraints: [
        [
          '⟨Define|Consider⟩ ⟨an outlier|outliers⟩ as ⟨any value|values⟩ that ⟨falls|fall|is|are⟩ below Q1 - 1.5 * IQR or above Q3 + 1.5 * IQR.',
          'Use the ⟨IQR|interquartile range⟩ method⟨ with a multiplier of 1.5| with a factor of 1.5|⟩.',
          'Outliers are values ⟨more than 1.5 times the IQR|that lie more than 1.5 times the interquartile range⟩ below ⟨Q1|the first quartile⟩ or above ⟨Q3|the third quartile⟩.',
          'Calculate Q1 (the 25th percentile) and Q3 (the 75th percentile). The IQR is the difference between Q3 and Q1. Values below Q1 - 1.5*IQR or above Q3 + 1.5*IQR are outliers.',
        ],
        MISSING_OUT,
      ],
    },
    de: {
      question: ['Wie viele Ausreißer hat {x} nach der IQR-Methode?'],
      constraints: [['Ausreißer liegen unter Q1 - 1,5 * IQR oder über Q3 + 1,5 * IQR.', 'Nutze den Faktor 1,5.']],
    },
  },
  trimmed: {
    en: {
      question: [
        '⟨Remove|Exclude⟩ the outliers ⟨from|in⟩ the {x} column ⟨using the {rule}|by the {rule}⟩ and ⟨calculate|compute|report⟩ the mean and ⟨the |⟩standard deviation of the ⟨remaining|cleaned⟩ ⟨values|data⟩.',
        'What are the mean and standard deviation of {x} after ⟨removing|excluding⟩ the outliers⟨ using the {rule}| with the {rule}|⟩?',
        '⟨Identify|Detect⟩ and remove the outliers in {x}⟨ with the {rule}|⟩. ⟨Then|Afterwards,⟩ ⟨calculate|compute⟩ the mean and standard deviation of the ⟨column|remaining values⟩.',
      ],
      constraints: [
        ['{ruling}'],
        [
          'Calculate the mean and standard deviation after ⟨removing|excluding⟩ the outliers.',
          'The outliers ⟨should|must⟩ be removed before ⟨calculating|computing⟩ the mean and standard deviation.',
        ],
      ],
    },
    de: {
      question: ['Berechne Mittelwert und Standardabweichung von {x} ohne Ausreißer nach der IQR-Methode.'],
      constraints: [['Nutze den Faktor 1,5.']],
    },
  },
  missing: {
    en: {
      question: [
        'How many missing values are there in ⟨the {x} column|{x}⟩⟨ of the dataset|⟩?',
        '⟨Count|Determine|Find⟩ the ⟨number of |⟩⟨missing|null⟩ values in ⟨the |⟩{x}⟨ column|⟩, and ⟨calculate|give⟩ their percentage.',
        '⟨Determine|Calculate⟩ the number and ⟨the |⟩percentage of missing values in {x}.',
      ],
      constraints: [
        [
          '⟨Missing|Empty⟩ values are ⟨represented as|shown as⟩ ⟨NaN|empty cells|blanks⟩.',
          'The percentage is ⟨calculated|computed⟩ ⟨relative to|out of|with respect to⟩ the total number of rows⟨ in the dataset|⟩.',
          'Count ⟨only |⟩the missing values in {x}.',
        ],
      ],
    },
    de: {
      question: ['Wie viele fehlende Werte hat {x}, und wie viel Prozent sind das?'],
      constraints: [['Der Anteil bezieht sich auf alle Zeilen.']],
    },
  },
  filled: {
    en: {
      question: [
        '{fill}⟨ and|, then⟩ ⟨calculate|compute|report⟩ the {s1} of ⟨{x}|the ⟨column|filled column|resulting column⟩⟩.',
        `${GIVE} the {s1} of {x} after ⟨filling|imputing|replacing⟩ ⟨its |the |⟩missing values with the {filler}.`,
        `{fill}. What is the {s1} of ⟨the {x} column|{x}⟩ ⟨after ⟨the imputation|that|filling⟩|afterwards⟩?`,
      ],
      constraints: [['{fill}.', '{fill} ⟨before|prior to⟩ ⟨calculating the {s1}|the calculation⟩.']],
    },
    de: { question: ['{fill} und berechne {s1} von {x}.'], constraints: [['{fill}.']] },
  },
  ttest: {
    en: {
      question: [
        '⟨Is there a|Determine whether there is a|Check if there is a⟩ ⟨significant|statistically significant⟩ difference in ⟨the |⟩⟨mean |average |⟩{x} between {a} and {b}⟨ {r}|⟩⟨.|?⟩',
        '⟨Compare|Test⟩ ⟨the |⟩⟨mean|average⟩ {x} ⟨of|between⟩ ⟨the |⟩{g} ⟨groups |⟩{a} and {b}⟨ and determine if ⟨the difference is significant|there is a significant difference⟩|⟩.',
        '⟨Perform|Conduct|Run⟩ ⟨an independent|a two-sample⟩ t-test ⟨to compare|comparing⟩ ⟨the |⟩{x} ⟨of|between⟩ {a} and {b}⟨ {r}|⟩.',
      ],
      constraints: [
        [
          '⟨Use|Perform|Apply⟩ ⟨an independent|a two-sample⟩ t-test⟨ to compare the means⟨ of the two groups|⟩| to ⟨determine|assess|check⟩ if the difference is significant|⟩.',
          'Use an independent ⟨samples |two-sample |⟩t-test.',
        ],
        ['Assume ⟨equal variances|that the variances are equal|equal variance⟩⟨ ⟨in|for⟩ ⟨both|the two⟩ groups|⟩.'],
        ALPHA,
        [
          'If the p-value is ⟨less than|below⟩ {alpha}, ⟨there is a significant difference|the difference is ⟨considered |⟩⟨significant|statistically significant⟩⟩.',
          'The null hypothesis is that ⟨the means are equal|there is no difference between the ⟨means|groups⟩⟩.',
          'Reject the null hypothesis if the p-value is below {alpha}.',
        ],
        MISSING_OUT,
      ],
    },
    de: {
      question: ['Unterscheidet sich {x} zwischen {a} und {b} signifikant?', 'Führe einen t-Test für {x} zwischen {a} und {b} durch.'],
      constraints: [['Nutze einen t-Test für unabhängige Stichproben mit gleichen Varianzen.'], ['Das Signifikanzniveau beträgt {alpha}.']],
    },
  },
  anova: {
    en: {
      question: [
        '⟨Is there a|Determine if there is a|Test whether there is a⟩ significant difference in ⟨the |⟩⟨mean |average |⟩{x} ⟨among|between|across⟩ ⟨the different |the |different |⟩{g} ⟨groups|categories|values⟩⟨.|?⟩',
        '⟨Perform|Conduct⟩ a one-way ANOVA ⟨test |⟩to ⟨compare|test for differences in⟩ {x} ⟨across|between⟩ the {g} groups.',
      ],
      constraints: [
        ['⟨Use|Perform⟩ a one-way ANOVA⟨ test|⟩⟨ to compare the means|⟩.', '⟨Use|Apply⟩ one-way analysis of variance (ANOVA).'],
        ALPHA,
        [...PVALUE, 'Reject the null hypothesis if the p-value is less than {alpha}.'],
        MISSING_OUT,
      ],
    },
    de: {
      question: ['Unterscheidet sich {x} zwischen den {g} signifikant?'],
      constraints: [['Nutze eine einfaktorielle Varianzanalyse.'], ['Das Signifikanzniveau beträgt {alpha}.']],
    },
  },
  chisquare: {
    en: {
      question: [
        '⟨Is there a|Determine whether there is a⟩ ⟨significant |⟩⟨association|relationship⟩ between {g} and {h}⟨.|?⟩',
        '⟨Perform|Conduct⟩ a chi-square test ⟨of independence |⟩⟨between|for⟩ {g} and {h}.',
        'Are {g} and {h} independent⟨ of each other|⟩?',
      ],
      constraints: [
        [
          '⟨Use|Perform|Apply⟩ ⟨the|a⟩ chi-square test⟨ of independence|⟩⟨ on the contingency table of the two columns| to determine the association|⟩.',
        ],
        ALPHA,
        PVALUE,
      ],
    },
    de: {
      question: ['Sind {g} und {h} unabhängig?'],
      constraints: [['Nutze den Chi-Quadrat-Test.'], ['Das Signifikanzniveau beträgt {alpha}.']],
    },
  },
  regression: {
    en: {
      question: [
        '⟨Fit|Build|Train|Perform⟩ a ⟨simple |⟩linear regression ⟨model |⟩⟨to predict|predicting⟩ {y} ⟨from|based on|using⟩ {x}⟨ and ⟨report|evaluate⟩ {f}|⟩.',
        '⟨Perform|Conduct⟩ a ⟨simple |⟩linear regression ⟨analysis |⟩with {x} as the ⟨independent variable|predictor⟩ and {y} as the ⟨dependent|target⟩ variable. ⟨Report|Give|Calculate⟩ {f}.',
      ],
      constraints: [
        [
          'Use ⟨ordinary least squares|the ordinary least squares method⟩⟨ with an intercept|⟩.',
          '⟨Use|Fit⟩ ⟨the model on |⟩all ⟨available |⟩⟨data|rows⟩⟨, without a train-test split|⟩.',
          'Do not split the data⟨ into ⟨training and test|train and test⟩ sets|⟩.',
        ],
        ['⟨Drop|Exclude|Remove⟩ ⟨the |⟩rows with missing values in {x} or {y}.'],
      ],
    },
    de: { question: ['Berechne eine lineare Regression von {y} auf {x} und gib {f} an.'], constraints: [['Nutze alle Daten.']] },
  },
  derived: {
    en: {
      question: [
        '⟨Create|Add|Generate⟩ a new ⟨column|feature|variable⟩ ⟨called|named⟩ "{new}" ⟨by {doing}|as the {o} of {x} and {y}|that is the {o} of {x} and {y}⟩⟨ and|. Then|, then⟩ ⟨calculate|compute⟩ ⟨its {s1}|the {s1} of ⟨{new}|this new ⟨column|feature|variable⟩⟩⟩.',
        '⟨Create|Generate⟩ a new ⟨column|feature⟩ "{new}"⟨, which is|:⟩ the {o} of {x} and {y}. What is ⟨its {s1}|the {s1} of the new ⟨column|feature⟩⟩?',
        `${GIVE} the {s1} of the new ⟨feature|variable|column⟩ "{new}".`,
      ],
      constraints: [
        [
          '⟨{new}|The new ⟨feature|column|variable⟩ "{new}"⟩ ⟨is|should be|is to be⟩ ⟨defined|calculated|computed|created⟩ ⟨as|by taking⟩ the {o} of {x} and {y}.',
          '"{new}" is ⟨calculated|obtained⟩ by {doing}.',
          '"{new}" = {x} {sign} {y}⟨.|⟩',
        ],
      ],
    },
    de: {
      question: ['Bilde eine neue Spalte „{new}“ als {o} von {x} und {y} und berechne {s1} dieser Spalte.'],
      constraints: [['„{new}“ ist {o} von {x} und {y}.']],
    },
  },
  derivedCorrelation: {
    en: {
      question: [
        '⟨Create|Generate⟩ a new ⟨feature|column|variable⟩ ⟨called|named⟩ "{new}" ⟨by {doing}|as the {o} of {x} and {y}⟩. ⟨Calculate|Compute⟩ the ⟨Pearson |⟩correlation ⟨coefficient |⟩between ⟨"{new}"|{new}|this new ⟨feature|column|variable⟩⟩ and {z}.',
      ],
      constraints: [
        ['Use ⟨the |⟩Pearson⟨’s|⟩ correlation coefficient⟨ to measure the relationship|⟩.'],
        ['⟨Drop|Ignore|Exclude⟩ rows with missing values.'],
      ],
    },
    de: {
      question: ['Bilde eine neue Spalte „{new}“ als {o} von {x} und {y}. Berechne die Korrelation zwischen {new} und {z}.'],
      constraints: [['Nutze Pearson.']],
    },
  },
  bins: {
    en: {
      question: [
        '⟨Divide|Split|Group|Categorize|Bin⟩ the {x} ⟨column |values |⟩into ⟨three|3⟩ ⟨groups|categories|bins⟩: {bin1} ⟨for values |⟩⟨(below {l1})|(less than {l1})⟩, {bin2} ⟨({l1} to less than {l2})|(from {l1} up to but not including {l2})⟩ and {bin3} ⟨({l2} and above)|({l2} or more)⟩. ⟨How many {r} are in each ⟨group|category⟩|Count the {r} in each ⟨group|category⟩⟩?',
        '⟨Create|Add⟩ a ⟨new |⟩⟨column|feature⟩ "{new}" that ⟨categorizes|groups⟩ {x} as {bin1} (below {l1}), {bin2} ({l1} to less than {l2}) and {bin3} ({l2} and above). How many {r} ⟨fall into|are in⟩ each ⟨category|group⟩?',
      ],
      constraints: [['Rows with a missing {x} ⟨belong to no group|are left out|are ignored⟩.']],
    },
    de: {
      question: [
        'Teile {x} in drei Gruppen: {bin1} (unter {l1}), {bin2} ({l1} bis unter {l2}) und {bin3} (ab {l2}). Wie viele {r} sind in jeder Gruppe?',
      ],
      constraints: [['Zeilen ohne {x} bleiben weg.']],
    },
  },
  dates: {
    en: {
      question: [
        '⟨Extract|Derive⟩ the {step} from the {t} column and ⟨count|determine⟩ the number of {r} ⟨per|for each|in each⟩ {step}.',
        'How many {r} ⟨were there|are there|have a {t}⟩ in each {step}⟨ according to the {t} column|⟩?',
        'In which {step} ⟨of {t} |⟩⟨are|were⟩ there the most {r}⟨ according to {t}|⟩?',
      ],
      constraints: [['⟨Extract|Use⟩ the {step} ⟨from|of⟩ the {t} column.', 'The {t} column ⟨contains|holds⟩ dates.']],
    },
    de: { question: ['Wie viele {r} gibt es je {step}?'], constraints: [['Nutze die Spalte {t}.']] },
  },
  log: {
    en: {
      question: [
        'Apply a ⟨natural |⟩log⟨arithmic|⟩ transformation to ⟨the {x} column|{x}⟩ and ⟨calculate|compute⟩ the ⟨mean|average⟩ and ⟨the |⟩standard deviation of the ⟨transformed|log-transformed⟩ ⟨values|data|column⟩.',
        `${GIVE} the mean and standard deviation of {x} after ⟨applying a ⟨natural |⟩log transformation|a ⟨natural |⟩log transformation|taking the natural logarithm⟩.`,
      ],
      constraints: [
        ['Use the natural logarithm⟨ (base e)|⟩⟨ for the transformation|⟩.'],
        [
          '⟨Exclude|Ignore|Drop⟩ ⟨rows with |⟩values of {x} ⟨less than or equal to zero|that are zero or negative|of 0 or less⟩.',
          '⟨Exclude|Ignore⟩ missing values.',
        ],
      ],
    },
    de: {
      question: ['Logarithmiere {x} (natürlicher Logarithmus) und berechne Mittelwert und Standardabweichung.'],
      constraints: [['Nutze den natürlichen Logarithmus.']],
    },
  },
  scaled: {
    en: {
      question: [
        '⟨Normalize|Scale⟩ ⟨the {x} column|{x}⟩ ⟨to the range ⟨from 0 to 1|[0, 1]|between 0 and 1⟩|⟨using|with⟩ min-max ⟨normalization|scaling⟩⟩ and ⟨calculate|compute|report⟩ the mean and ⟨the |⟩median of the ⟨normalized|scaled⟩ ⟨values|column⟩.',
        'What are the mean and median of {x} after min-max ⟨scaling|normalization⟩?',
      ],
      constraints: [
        [
          'Use ⟨the |⟩min-max ⟨scaling|normalization⟩⟨ method|: (x - min) / (max - min)|⟩.',
          '⟨Scale|Normalize⟩ the values to a range ⟨between|from⟩ 0 ⟨and|to⟩ 1.',
        ],
      ],
    },
    de: {
      question: ['Skaliere {x} mit der Min-Max-Skalierung auf 0 bis 1 und berechne Mittelwert und Median.'],
      constraints: [['Nutze die Min-Max-Skalierung.']],
    },
  },
  commonest: {
    en: {
      question: [
        'What is the ⟨most common|most frequent⟩ {g}⟨ in the dataset|⟩, and how ⟨many times|often⟩ does it ⟨occur|appear⟩?',
        '⟨Find|Identify|Determine⟩ the ⟨most frequent|most common⟩ ⟨value ⟨in|of⟩ ⟨the |⟩{g}⟨ column|⟩|{g}⟩ and ⟨its|the number of its⟩ ⟨count|frequency|occurrences⟩.',
        'Which {g} ⟨occurs|appears⟩ most ⟨often|frequently⟩⟨ in the dataset|⟩ and ⟨what is its count|how often⟩?',
      ],
      constraints: [
        [
          '⟨If there is a tie|In case of a tie⟩, ⟨report|return|choose⟩ the ⟨first|alphabetically first⟩ one.',
          'Count ⟨each|every⟩ ⟨row|record⟩ once.',
          'Use the {g} column⟨ to count|⟩.',
        ],
      ],
    },
    de: { question: ['Was ist der häufigste Wert von {g}, und wie oft kommt er vor?'], constraints: [['Nutze die Spalte {g}.']] },
  },
  extremes: {
    en: {
      question: [
        'Which {g} has the ⟨highest|largest|greatest⟩ ⟨average|mean⟩ {x}, and what is ⟨it|that ⟨average|mean⟩|its value⟩?',
        '⟨Find|Identify|Determine⟩ the {g} with the ⟨highest|largest⟩ ⟨average|mean⟩ {x}⟨ and ⟨report|give⟩ ⟨that|this⟩ ⟨mean|average|value⟩|⟩.',
      ],
      constraints: [
        [
          '⟨Calculate|Compute⟩ the ⟨average|mean⟩ {x} ⟨for|of⟩ each {g}.',
          'Group the data by {g}⟨ before calculating the ⟨mean|average⟩|⟩.',
        ],
        MISSING_OUT,
      ],
    },
    de: { question: ['Welche {g} hat den höchsten Mittelwert von {x}, und wie hoch ist er?'], constraints: [['Gruppiere nach {g}.']] },
  },
  share: {
    en: {
      question: [
        'What ⟨percentage|proportion⟩ of ⟨the |all |⟩{r} ⟨have|has⟩ ⟨a |an |⟩{x} ⟨above|greater than|of more than⟩ {l}⟨, in percent|⟩?',
        `${GIVE} the ⟨number and |⟩percentage of {r} ⟨with|whose⟩ {x} ⟨is |⟩⟨above|greater than⟩ {l}.`,
        'How many {r} have a {x} ⟨above|greater than⟩ {l}, and what percentage ⟨of all {r} |of the total |⟩is that?',
      ],
      constraints: [
        [
          'The percentage is ⟨relative to|based on|out of⟩ ⟨all|the total number of⟩ {r}.',
          'Calculate the percentage by dividing the number of such {r} by the total number of {r} and multiplying by 100.',
          'Include ⟨only |⟩{r} with a {x} ⟨strictly |⟩greater than {l}.',
        ],
      ],
    },
    de: { question: ['Wie viel Prozent der {r} haben {x} über {l}?'], constraints: [['Der Anteil bezieht sich auf alle {r}.']] },
  },
  skewed: {
    en: {
      question: [
        '⟨Calculate|Compute|Determine⟩ the skewness ⟨and kurtosis |⟩of {x} and ⟨decide|state|determine⟩ whether the distribution is ⟨skewed|symmetric⟩.',
        'Is the distribution of {x} skewed? ⟨Calculate|Report⟩ its skewness⟨ and kurtosis|⟩.',
      ],
      constraints: [
        [
          '⟨The distribution is|Consider the distribution⟩ ⟨⟩right-skewed if the skewness is ⟨greater than|above⟩ 0.5, left-skewed if it is ⟨less than|below⟩ -0.5, and symmetric otherwise.',
          'If the skewness is greater than 0.5, the distribution is right-skewed; if it is less than -0.5, it is left-skewed; otherwise it is symmetric.',
        ],
      ],
    },
    de: {
      question: ['Berechne die Schiefe von {x} und entscheide, ob die Verteilung schief ist.'],
      constraints: [
        ['Die Verteilung ist right-skewed, wenn die Schiefe über 0,5 liegt, left-skewed, wenn sie unter -0,5 liegt, und sonst symmetric.'],
      ],
    },
  },
  strongest: {
    en: {
      question: [
        'Which ⟨two |pair of |⟩⟨numeric |numerical |⟩columns ⟨have|has⟩ the ⟨strongest|highest⟩ ⟨absolute |⟩correlation⟨ with each other|⟩?',
        'Which ⟨numeric |⟩⟨column|variable⟩ ⟨has the strongest correlation|is most strongly correlated⟩ with {x}⟨, and what is the correlation coefficient|⟩?',
      ],
      constraints: [
        [
          'Use the Pearson correlation coefficient.',
          'Consider ⟨the absolute value of |⟩the Pearson correlation ⟨of|between⟩ {x} and ⟨each|all⟩ other numeric ⟨column|columns⟩.',
        ],
      ],
    },
    de: { question: ['Welche Spalte korreliert am stärksten mit {x}?'], constraints: [['Nutze die Korrelation nach Pearson.']] },
  },
  counted: {
    en: {
      question: [
        'How many {r} ⟨have|has⟩ ⟨a |⟩{x} ⟨above|greater than⟩ {l} and ⟨a |⟩{g} ⟨of|equal to⟩ "{a}"?',
        '⟨Count|Determine⟩ the ⟨number of |⟩{r} ⟨where|whose⟩ {x} is ⟨greater than|above⟩ {l} and {g} is {a}.',
      ],
      constraints: [
        [
          'Both conditions ⟨must|have to|should⟩ be ⟨met|satisfied|fulfilled⟩.',
          'Do not ⟨count|include⟩ rows with missing values⟨ in these columns|⟩.',
        ],
      ],
    },
    de: { question: ['Wie viele {r} haben {x} über {l} und {g} {a}?'], constraints: [['Beide Bedingungen müssen erfüllt sein.']] },
  },
};

/** Tasks that no service can repeat or that say too little: only a refusal is right. */
export const REFUSED = {
  en: [
    [
      'Train a linear regression model to predict {y} from {x} and report the mean squared error on the test set.',
      'Split the data into 80% training and 20% test data with a random state of 42.',
    ],
    [
      'Train a random forest classifier to predict {g} and report its accuracy.',
      'Use 100 trees. Split the data 70/30 with random_state=0.',
    ],
    ['Calculate the mean {x} of a random sample of 50 {r}.', 'Use a random seed of 1.'],
    [
      'Cluster the {r} into three groups based on {x} and {y} with k-means. What is the size of the largest cluster?',
      'Use random_state=42.',
    ],
    ['Calculate the mean of {x}.', 'Winsorize the column at the 5th and the 95th percentile first.'],
    ['Calculate the mean of {x}.', 'Only include {r} that were inspected by the supervisor.'],
    ['Calculate the mean of {x}.', 'Weight every row by {y}.'],
    ['Calculate the average altitude of the {r}.', 'Round to two decimal places.'],
    ['Calculate the standard deviation of {x} for the purple {r}.', 'Ignore missing values.'],
    ['Find the correlation between {x} and {y}.', 'Use the partial correlation that controls for {z}.'],
    ['Calculate the mean of {x}.', 'Detrend the column before computing the mean.'],
    ['Count the outliers in {x}.', 'Use the isolation forest method.'],
    ['Calculate the mean {x}.', 'Skip every second row.'],
    ['Is {x} normally distributed?', 'Use the Anderson-Darling test with a significance level of 0.05.'],
    ['Calculate the mean {x} of the {r} that were sold.', 'Ignore missing values.'],
  ],
  de: [
    ['Trainiere einen Entscheidungsbaum für {g} und gib seine Genauigkeit an.', 'Teile die Daten zufällig.'],
    ['Berechne den Mittelwert von {x}.', 'Gewichte jede Zeile mit {y}.'],
    ['Berechne den Mittelwert von {x} der lila {r}.', 'Ignoriere fehlende Werte.'],
  ],
} as const;
