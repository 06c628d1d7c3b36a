import { defineWords } from '../../../words/words.ts'

export const versionsWords = defineWords({
  'versions.title': 'Versions',
  'versions.none': 'Nothing has been published yet',
  'versions.noneText':
    'Each time you publish, a version is created. You can return to any of them.',
  'versions.failed': 'The versions did not load',
  'versions.one': 'Version {version, number}',
  'versions.draft': 'Draft',
  'versions.live': 'live',
  'versions.against': 'Compared with',
  'versions.changesOf': 'What changed in {name} since {other}',
  'versions.noChanges': 'Nothing has changed.',
  'versions.first': 'This was the first version.',
  'versions.save': 'Save as a file',
  'versions.restore': 'Restore to the draft',
  'versions.restoreText':
    'Version {version, number} replaces the draft. You can undo this in the editor.',
  'versions.again': 'Publish again',
  'versions.againOne': 'Publish version {version, number} again',
  'versions.againText':
    'It becomes the newest version immediately. People already answering stay on the version they started. The draft does not change.',
})
