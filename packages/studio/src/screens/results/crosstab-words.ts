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
  'crosstab.base': 'Answered',
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
