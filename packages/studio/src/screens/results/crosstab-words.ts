import { defineWords } from '../../words/words.ts'

export const crosstabWords = defineWords({
  'crosstab.breakDown': 'Break down by…',
  'crosstab.row': 'Question',
  'crosstab.by': 'Break down by',
  'crosstab.within': 'And within each by',
  'crosstab.nothing': 'Nothing more',
  'crosstab.choose': 'Choose…',
  'crosstab.close': 'Show all cards',
  'crosstab.failed': 'The table did not load',
  'crosstab.pick': 'Choose what to break the answers down by',
  'crosstab.pickText': 'Each value becomes a column of the table.',
  'crosstab.name': 'Table of {row} by {by}',
  'crosstab.nested': '{by}, then {within}',
  'crosstab.all': 'All',
  'crosstab.shares': 'Shares are of',
  'crosstab.answered': 'Answered',
  'crosstab.valid': 'Gave an answer that counts',
  'crosstab.shown': 'Saw the question',
  'crosstab.asked': 'Reached its page',
  'crosstab.everybody': 'Everybody',
  'crosstab.noAnswer': 'No answer',
  'crosstab.mean': 'Mean',
  'crosstab.sd': 'Standard deviation',
  'crosstab.se': 'Standard error',
  'crosstab.median': 'Median',
  'crosstab.top2': 'Top 2',
  'crosstab.bottom2': 'Bottom 2',
  'crosstab.net': 'Top 2 minus bottom 2, points',
  'crosstab.nps': 'NPS',
  'crosstab.between': '{low} to {high}',
  'crosstab.differences': 'Differences between columns',
  'crosstab.differenceNpsHigher':
    'The NPS of {first} is {by} higher than that of {second}, likely between {low} and {high}. This is more than chance.',
  'crosstab.differenceMeanHigher':
    'The mean of {first} is {by} higher than that of {second}, likely between {low} and {high}. This is more than chance.',
  'crosstab.differenceNpsAlike':
    'The NPS of {first} and {second} is not clearly different: the difference is likely between {low} and {high}.',
  'crosstab.differenceMeanAlike':
    'The mean of {first} and {second} is not clearly different: the difference is likely between {low} and {high}.',
  'crosstab.differenceTooFew':
    'Too few people answered to compare {first} with {second}. Each needs at least 30.',
  'crosstab.save': 'Download as CSV',
  'crosstab.count': '{column}, count',
  'crosstab.share': '{column}, share or figure',
  'crosstab.letters': '{column}, higher than',
  'crosstab.higher': 'higher than {letters}',
  'crosstab.foot':
    'A, B, …: higher than that column, 95%, corrected for several comparisons. Columns under 30 are not tested.',
  'crosstab.few': 'Gray columns have fewer than 30 answers. Those under 10 show only counts.',
  'crosstab.several': 'Several answers are possible, so a column may add up to more than 100%.',
  'crosstab.related':
    'The answers depend on the column by more than chance: χ² = {value}, {df, plural, one {1 degree} other {# degrees}} of freedom, p {p}, Cramér’s V = {v}.',
  'crosstab.unrelated':
    'The answers may not depend on the column: χ² = {value}, {df, plural, one {1 degree} other {# degrees}} of freedom, p {p}, Cramér’s V = {v}.',
  'crosstab.leftOut':
    '{count, plural, one {1 column that nobody is in is left out.} other {# columns that nobody is in are left out.}}',
})
