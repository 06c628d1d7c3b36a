import { defineWords } from '../../words/words.ts'

export const pasteQuestionsWords = defineWords({
  'pasteQuestions.title': 'Paste questions',
  'pasteQuestions.text': 'Questions',
  'pasteQuestions.textHelp':
    'A question ends with a question mark or begins with a number. Options are below it, with a hyphen before each.',
  'pasteQuestions.example':
    'How likely are you to recommend us? (NPS)\n\nWhat did you like? (checkboxes)\n- The staff\n- The range\n\n## More\nWhat could be better?',
  'pasteQuestions.name': 'Name of the survey',
  'pasteQuestions.language': 'Language of the questions',
  'pasteQuestions.preview': 'Preview',
  'pasteQuestions.empty': 'The survey appears here while you type.',
  'pasteQuestions.thanks': 'We have received your answers.',
  'pasteQuestions.line': 'Line {line}',
  'pasteQuestions.notTaken':
    '{count, plural, one {One thing is not taken over} other {# things are not taken over}}',
  'pasteQuestions.note.unknown_target': 'There is no page or ending “{words}”.',
  'pasteQuestions.note.no_rule': 'A rule cannot begin with “{words}”.',
  'pasteQuestions.note.unknown_setting': 'The setting “{words}” is not supported here.',
  'pasteQuestions.note.no_rows': 'The table “{words}” has no rows. Two empty ones were added.',
  'pasteQuestions.note.useless_rows': 'Only a table has rows, and “{words}” is none.',
  'pasteQuestions.note.no_options':
    'The question “{words}” has no options. Two empty ones were added.',
  'pasteQuestions.note.useless_options':
    'The question above “{words}” has no options to choose from.',
  'pasteQuestions.note.too_many_steps': 'The scale {words} has more than 101 steps.',
  'pasteQuestions.options': '{count, plural, one {one option} other {# options}}',
  'pasteQuestions.rows': '{count, plural, one {one row} other {# rows}}',
  'pasteQuestions.required': 'required',
  'pasteQuestions.tooLong': 'The text has more than 200,000 characters. Paste a part of it.',
  'pasteQuestions.make':
    '{count, plural, =0 {Create survey} one {Create survey with one question} other {Create survey with # questions}}',
  'pasteQuestions.how': 'What you can write',
  'pasteQuestions.howTitle': '# Name of the survey, as the first line',
  'pasteQuestions.howPage': '## Name of a page, or --- for a new page',
  'pasteQuestions.howType': 'Question? * (dropdown, required): a type and settings in brackets',
  'pasteQuestions.howHelp': '> Help below the question',
  'pasteQuestions.howOption': '- Option -> Name of a page or ending: a rule',
  'pasteQuestions.howBox': '[ ] Option: several can be chosen',
  'pasteQuestions.howRow': '| Row of a table, with its columns below',
  'pasteQuestions.howEnds': 'Low ... High: the two ends of a scale',
  'pasteQuestions.howEnding': '=> Text of an ending',
})
