import { defineWords } from '../../words/words.ts'

export const segmentsWords = defineWords({
  'segment.title': 'Segments',
  'segment.help': 'A segment is a group of contacts. Widgets can be shown to it.',
  'segment.none': 'There are no segments yet.',
  'segment.failed': 'The segments did not load.',
  'segment.new': 'New segment',
  'segment.edit': 'Edit the segment',
  'segment.name': 'Name',
  'segment.save': 'Save the segment',
  'segment.back': 'Back to the segments',
  'segment.delete': 'Delete the segment',
  'segment.deleteText': 'No contact changes. A segment that a widget uses cannot be deleted.',
  'segment.refused': 'Another segment has this name, or a condition is not complete.',
})
