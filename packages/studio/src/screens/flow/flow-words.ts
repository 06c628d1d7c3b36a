import { defineWords } from '../../words/words.ts'

export const flowWords = defineWords({
  'flow.loading': 'Survey',
  'flow.notLoaded': 'This survey did not load',
  'flow.saved': 'Saved',
  'flow.savedAt': 'Saved at {time}',
  'flow.saving': 'Saving',
  'flow.notSaved': 'Not saved since {time}',
  'flow.why.away':
    'The server could not be reached. Your work is kept here and is saved as soon as the server answers.',
  'flow.why.too_large': 'The survey is too large to save. Please remove part of it.',
  'flow.why.refused':
    'Something in the survey cannot be saved. Undo the last change, or check the problems.',
  'flow.why.signed_out':
    'You are signed out, or you cannot change this survey. Sign in again in another tab.',
  'flow.why.gone': 'Somebody else deleted this survey.',
  'flow.readOnly': 'You have view-only access to this survey.',
  'flow.tryNow': 'Try again',
  'flow.status.archived': 'Archived',
  'flow.status.draft': 'Draft · never published',
  'flow.status.live': 'Live · version {version}',
  'flow.status.published': 'Paused · version {version}',
  'flow.status.opens': 'Opens {day}',
  'flow.status.closed': 'Closed',
  'flow.unpublished': '{count, plural, one {# unpublished change} other {# unpublished changes}}',
  'flow.undo': 'Undo',
  'flow.redo': 'Redo',
  'flow.back': 'Surveys',
  'flow.pane.map': 'Map',
  'flow.pane.edit': 'Edit',
  'flow.pane.look': 'Preview',
  'flow.panes': 'Parts of the editor',
  'flow.sides': 'Sections of the survey',
  'flow.side.build': 'Build',
  'flow.side.design': 'Design',
  'flow.side.translate': 'Translate',
  'flow.side.share': 'Share',
  'flow.side.results': 'Results',

  'design.note':
    'A survey takes its look from the channel where it is published. Each channel has its own logo, colour and style rules. Changes that you make here appear as soon as you save them.',
  'design.places': 'Channels of this survey',
  'design.none': 'No channel yet',
  'design.noneText':
    'A survey takes its look from the channel where it is published. Create a link, and its logo, colour and style appear here.',
  'design.makeLink': 'Create a link',
  'design.failed': 'The channels did not load',
  'design.widgets': 'Widgets',
  'design.widgetsNote': 'A widget has its own colours and button.',

  'flow.arrived': '{name} changed this survey. The changes are in your draft.',
  'flow.arrivedUnknown': 'This survey was changed elsewhere. The changes are in your draft.',
  'flow.arrivedRead': 'Close',
  'flow.decisions': 'Changes to decide',
  'flow.decide': '{count, plural, one {# change to decide} other {# changes to decide}}',
  'flow.decideBy':
    'You and {name} changed this differently. The survey has your version. At {time}, {name} saved:',
  'flow.decideUnknown':
    'You changed what was also changed elsewhere. The survey has your version. The other one was saved at {time}:',
  'flow.keepMine': 'Keep mine',
  'flow.takeTheirs': 'Use theirs',
  'flow.keepBoth': 'Keep both',

  'flow.remove': 'Remove',
  'flow.copy': 'Copy',
  'flow.removed': '“{name}” was removed',
  'flow.removedAlong':
    '{count, plural, one {One rule that used it was also removed} other {# rules that used it were also removed}}',
  'flow.copyName': '{name} (copy)',
  'flow.nameless': 'No text yet',
  'flow.namelessState': 'No name yet',

  'flow.settings': 'Survey settings',
  'flow.name': 'Name of the survey',
  'flow.nameHelp': 'Only your team sees this. Respondents see the name of the channel.',
  'flow.partials': 'Keep incomplete responses',
  'flow.partialsHelp': 'Answers are sent as people give them, even if they leave before the end.',
})
