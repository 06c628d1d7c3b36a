import { defineWords } from '../../words/words.ts'

export const accessWords = defineWords({
  'access.channels': 'Channels',
  'access.all': 'All channels',
  'access.allNote': 'Including channels that are created later',
  'access.some': 'Chosen channels',
  'access.someNote': 'Data of other channels stays hidden',
  'access.mustChoose': 'Choose the channels that this member can access.',
  'access.noChannels': 'There are no channels yet.',
  'access.failed': 'The channels did not load',
  'access.exports': 'May export responses',
  'access.exportsHelp': 'As CSV or Excel, and the data of one contact',
  'access.count': '{count, plural, =0 {No channels} one {1 channel} other {# channels}}',
  'access.withExports': '{channels}, exports',
  'access.of': 'What {name} can access',
  'access.change': 'Channels…',
  'access.changeOf': 'Channels of {name}',
  'access.save': 'Save',
  'access.cancel': 'Cancel',
  'access.saved': '{name} can now access: {channels}',
})
