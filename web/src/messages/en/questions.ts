export const questions = {
  title: 'Questions about this data',
  lead: 'These read in more than one way. Until you answer, numbers that rest on them say that they are in doubt.',
  allAnswered: 'You have answered all questions. You can change an answer at any time.',
  answered_one: '{{count}} answered question',
  answered_other: '{{count}} answered questions',
  kinds: {
    repeated_rows: 'Some of the new rows are already there. What should happen to them?',
  },
  choose: 'Choose',
  untilThen: 'Used until you answer',
  yourChoice: 'Your choice',
  saved: 'Answer saved.',
  previewOf: 'Result of: {{meaning}}',
  empty: 'empty',
  table: 'Table',
  rows: 'Rows',
  sumOf: 'Sum of {{column}}',
};
