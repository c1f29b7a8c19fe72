/** Whole sentences that say what is done anyway, by what they are about. */
const DEFAULTS: { about: RegExp; note: RegExp }[] = [
  {
    about: /./,
    note: /^(?:you (?:can|may|should) )?(?:assum(?:e|ing)|suppose) (?:that )?(?:the |all )?(?:data ?set|data|values|columns?|rows|table|file) (?:is|are|has been|have been) (?:already )?(?:clean|cleaned|correct|valid|accurate|reliable|pre-?processed)(?: already)?$/i,
  },
  {
    about: /./,
    note: /^(?:the )?(?:calculation|computation|analysis|result|mean|average|test|answer)s? (?:should|must|has to|is to|needs to|will) (?:be (?:based on|calculated (?:on|over|from)|performed on|done on|made on)|use|include|consider|cover|take into account) (?:all|every|each|the (?:whole|entire|full|complete)(?: set)?)(?: of)?(?: the)?(?: available)? (?:rows?|records?|data ?set|data(?: points?)?|entries|observations?|values)(?: (?:in|of) the (?:data ?set|data|file|table))?$/i,
  },
  {
    about: /./,
    note: /^(?:both|all|the two) (?:of the )?(?:these )?(?:conditions|criteria) (?:must|should|have to|need to) (?:be (?:met|satisfied|fulfilled|true)|hold)(?: simultaneously| at the same time| together)?$/i,
  },
  {
    about: /./,
    note: /^(?:missing|empty|null) values are (?:represented|shown|marked|stored|indicated|denoted) (?:as|by) (?:nan|empty cells?|blanks?|null|none|empty strings?)$/i,
  },
  {
    about: /./,
    note: /^(?:if there (?:is|are)|in (?:the )?case of) (?:a |any )?ties?,? (?:(?:please )?(?:report|return|choose|take|use|select|give) )(?:the )?(?:alphabetically )?(?:first|smallest|lowest)(?: one| value)?(?: alphabetically| in alphabetical order)?$/i,
  },
  {
    about: /percent|share|proportion|fraction/i,
    note: /^(?:the )?(?:percentages?|proportions?|shares?|fractions?) (?:is|are|should be|must be) (?:calculated |computed |taken |based )?(?:relative to|out of|with respect to|based on|on|of) (?:the )?(?:total(?: number of)?|all(?: the)?)(?: \p{L}+)?(?: in the (?:data ?set|data|table))?$/iu,
  },
  {
    about: /percent|share|proportion/i,
    note: /^(?:calculate|compute) the (?:percentage|proportion|share) by dividing the number of (?:such|these|those|matching) \p{L}+ by the (?:total )?number of (?:all )?\p{L}+(?: and multiplying (?:it |the result )?by 100)?$/iu,
  },
  {
    about: /most (?:common|frequent)|occurs most|appears most/i,
    note: /^(?:find|calculate|compute|determine|use) the (?:mode|most (?:common|frequent) value) (?:of|in) (?:the )?.{1,40}$/i,
  },
  {
    about: /percent|share|proportion/i,
    note: /^(?:(?:calculate|compute) )?the (?:percentage|proportion|share)(?: of .{1,50}?)? (?:is |should be )?(?:calculated |computed )?as \(?number of .{1,50}? ?\/ ?(?:the )?total (?:number of )?[\p{L} ]{1,30}\)? ?(?:\*|×|x) ?100 ?%?$/iu,
  },
  {
    about: /chi/i,
    note: /^(?:use|apply|with) (?:the )?yates(?:'|’)?s?(?:'|’)? (?:continuity )?correction(?: (?:if|where|when) (?:applicable|appropriate|needed|necessary))?$/i,
  },
  { about: /./, note: /^count (?:each|every) (?:row|record|entry|occurrence) (?:only )?once$/i },
  {
    about: /./,
    note: /^(?:do not|don't) (?:consider|use|include|take)(?: into account)? (?:any )?other (?:columns?|variables?|features?|factors?)(?: into account)?$/i,
  },
  {
    about: /correlat/i,
    note: /^(?:both|the two|all) (?:of the )?(?:columns|variables) (?:should|must|have to|need to|are) ?(?:be )?(?:numeric|numerical|continuous)$/i,
  },
  {
    about: /correlat/i,
    note: /^(?:the )?(?:correlation )?(?:coefficient|result|value) (?:should|must|will|has to) (?:be|range|lie|fall|vary) (?:a (?:number|value|float) )?(?:between|from) -1 (?:and|to) 1$/i,
  },
  {
    about: /./,
    note: /^(?:(?:use|consider|include|take) (?:all|every|each|the (?:entire|whole|full|complete)) (?:of )?(?:the )?(?:available )?(?:rows?|records?|data ?set|data(?: points?)?|entries|entry|observations?|instances|values)|all (?:of )?(?:the )?(?:available )?(?:rows|records|data(?: points)?|entries|observations|instances|values) (?:must|should|are to|have to|will|need to|can|are) ?be (?:included|used|considered|taken into account))(?: (?:in|for) (?:the|your|this) (?:data ?set|data|file|calculation|analysis|computation))?$/i,
  },
  // The hypothesis that every test has.
  {
    about: /correlat|relation|differ|test|normal|anova|signific|independen|associat|compar/i,
    note: /^(?:the )?null hypothesis (?:is|states|assumes|would be)(?: that)? (?:there is |there are )?(?:no |the (?:data|variable|column|distribution|sample|means?|groups?|variables)\b.* (?:is|are|follows?) (?:normal|normally|equal|the same|independent|drawn from a normal|a normal)).*$/i,
  },
  {
    about: /regress|linear model/i,
    note: /^(?:please )?(?:include|use|add|fit|with|assume) (?:the model with )?an? (?:constant|intercept)(?: term)?(?: in the (?:model|regression))?$/i,
  },
  {
    about: /regress|linear model/i,
    note: /^(?:use|apply|fit) (?:the )?(?:ordinary )?(?:least[- ]squares|ols)(?: (?:method|regression|estimation))?$/i,
  },
  {
    about: /regress|linear model/i,
    note: /^(?:use (?:all (?:of )?the data|the (?:whole|entire|full) data ?set) (?:for|to) (?:fit|train)\w*(?: the model)?|do not (?:split|divide) (?:it|the data(?: ?set)?)(?: into .*(?:train|test).*)?|(?:use|fit) (?:the model on )?all (?:of )?(?:the )?(?:available )?(?:data|rows)(?:,? without (?:a |any )?(?:train[- ]test|train\/test|data) split(?:ting)?)?|do not (?:split|divide) the data into (?:train(?:ing)?|test)(?: and (?:train(?:ing)?|test))? sets?|no (?:train[- ]test|train\/test|data) split(?:ting)? is (?:needed|required|done|used|necessary))$/i,
  },
];

/** What is taken for granted, and what has to be done before anything can be computed. */
const ASSUMED = [
  /^(?:the )?range (?:is|should be|equals|=|is defined as|is calculated as|is computed as|can be calculated as|refers to) (?:the )?(?:difference between )?(?:the )?(?:maximum|highest|largest)(?: values?)?(?: and | minus | - | less )(?:the )?(?:minimum|lowest|smallest)(?: values?)?(?: (?:of|in) .{1,40})?$/i,
  /^(?:the )?coefficient of variation (?:\(cv\) )?(?:is|should be|=|is defined as|is calculated as|is computed as|is calculated by dividing)(?: the)? (?:ratio of (?:the )?standard deviation to|standard deviation (?:divided by|over|by|\/)) (?:the )?mean$/i,
  /^(?:calculate|compute|express) the (?:percentage|proportion|share)(?: of .{1,40}?)? (?:as |by )(?:dividing )?(?:the )?(?:number of )?(?:missing|null|empty) values (?:divided )?by (?:the )?total (?:number of )?(?:rows|records|entries|values)(?:,? (?:and )?(?:then )?(?:multiplying|multiplied|multiply)(?: it| the result)? by 100)?$/i,
  /^(?:the )?percentage(?: of .{1,40}?)? (?:is |should be )?(?:calculated |computed )?as \(?(?:number of )?(?:missing|null|empty) values ?\/ ?(?:total |number of |the )*(?:rows|records|entries|values)\)? ?(?:\*|×|x) ?100$/i,
  /^(?:where |here,? )?(?:q1|the first quartile)(?: \((?:q1|the first quartile|first quartile)\))? (?:is the (?:first quartile|25th percentile)|and q3 are the (?:first and third quartiles|25th and 75th percentiles))(?: \(25th percentile\))?(?:(?:,| and|, and) (?:q3 is the (?:third quartile|75th percentile)(?: \(75th percentile\))?|iqr is the (?:interquartile range|difference between (?:q3 and q1|q1 and q3|them)|(?:range|difference))|iqr = q3 - q1))*(?:,? respectively)?(?: \(q3 - q1\))?$/i,
  /^count (?:null|nan|empty|blank)(?: values| cells)? as missing(?: values)?$/i,
  /^use the 25th and (?:the )?75th percentiles?(?: (?:for|to) .{1,50})?$/i,
  /^(?:calculate|use|compute) the excess kurtosis$/i,
  /^(?:use|apply) (?:the )?fisher'?s? definition(?: of kurtosis)?(?: \(.{1,40}\))?$/i,
  /^(?:create|build|construct|use) (?:a |the )?(?:contingency|cross|frequency) ?(?:table|tabulation)(?: (?:of|from|for|between) .{1,80})?$/i,
  /^(?:fit|train|run|estimate) (?:the )?(?:model|regression) (?:on|to|with|using) (?:the )?(?:entire|whole|full|complete|all)(?: of the)?(?: available)? (?:data ?set|data|rows)$/i,
  /^(?:perform|do|make|run|conduct) (?:this|the) (?:calculation|analysis|test|computation) without (?:considering|using|including|taking into account) any other (?:factors?|variables?|columns?|features?)(?: or (?:factors?|variables?|columns?|features?))?$/i,
  /^count the (?:occurrences?|frequency|frequencies) of (?:each|every) .{1,40}$/i,
  /^(?:you (?:can|may|should) )?assum(?:e|ing) (?:that )?(?:there (?:are|is) no|the (?:data|data ?set|columns?|.{1,40}? column) (?:does not|doesn't|do not|don't) (?:contain|have) (?:any )?|no) (?:missing|null|nan|empty|invalid) (?:values?|entries|data|cells)(?: (?:in|for) .+)?$/i,
  /^(?:the )?(?:(?:two|both) )?(?:variables?|columns?|data|values|residuals|samples|groups|observations) (?:is|are) (?:assumed|supposed|considered) to be (?:normally distributed|independent|continuous|numeric|approximately normal|numerical|random)$/i,
  /^assum(?:e|ing) (?:that )?(?:the )?(?:data|variables?|columns?|groups?|samples?|observations|both variables|values) (?:is|are|to be|follows?|come from) (?:(?:normally|approximately normally) distributed|independent|continuous|numeric|a normal distribution|numerical)(?: of each other)?$/i,
  /^assum(?:e|ing) (?:that there is )?an? linear relationship(?: between (?:the |both )?(?:two )?(?:variables|columns).*)?$/i,
  /^(?:load|read|open|import) (?:in )?(?:the )?(?:data|data ?set|csv|csv file|data file|file|table)(?: (?:from|using|with|into|as|in)\b(?: (?:the|a|pandas|csv|file|dataframe|data|frame|library|python|numpy|provided|given|function|read_csv|excel|spreadsheet))+)*$/i,
  /^(?:the )?(?:data ?set|data|file) (?:should|must|is to|can) be (?:loaded|read|opened|imported)\b(?: (?:from|using|with|into|as|in|the|a|pandas|csv|file|dataframe|data|frame|library|python))*$/i,
  /^(?:calculate|compute|define|determine)? ?(?:the )?(?:iqr|interquartile range)(?: \(iqr\))? (?:is |as |by |= ?|should be |can be )?(?:calculated |computed |defined )?(?:as |by )?(?:the )?(?:difference between |subtracting )?(?:the )?(?:third quartile|q3|75th percentile)(?: \(q3\))?(?: and | - | minus |-)(?:the )?(?:first quartile|q1|25th percentile)(?: \(q1\))?$/i,
  /^(?:the )?(?:iqr|interquartile range)(?: \(iqr\))? is the (?:range|difference) between (?:the )?(?:q1|q3|first quartile|third quartile|25th percentile|75th percentile)(?: \(q[13]\))? and (?:the )?(?:q1|q3|first quartile|third quartile|25th percentile|75th percentile)(?: \(q[13]\))?$/i,
  /^(?:calculate|compute|determine) (?:the )?(?:q1|first quartile)(?: \((?:the )?(?:q1|25th percentile)\))?(?:,| and|, and) (?:the )?(?:q3|third quartile)(?: \((?:the )?(?:q3|75th percentile)\))?(?:,? and (?:the )?(?:iqr|interquartile range)(?: \(iqr\))?)?(?: (?:of|for) .{1,40})?$/i,
];

/** Whether a sentence says what is done anyway, or takes for granted what no number depends on. */
export function isDoneAnyway(text: string, question: string): boolean {
  return ASSUMED.some((pattern) => pattern.test(text)) || DEFAULTS.some(({ about, note }) => about.test(question) && note.test(text));
}
