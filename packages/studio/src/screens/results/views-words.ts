import { defineWords } from '../../words/words.ts'

export const viewsWords = defineWords({
  'resultViews.title': 'Views',
  'resultViews.save': 'Save',
  'resultViews.saveAs': 'Save as…',
  'resultViews.saveThis': 'Save this view…',
  'resultViews.manage': 'Manage views…',
  'resultViews.changed': 'Changed',
  'resultViews.saved': '“{name}” was saved',
  'resultViews.moved':
    '{count, plural, one {Your view from this browser is} other {Your # views from this browser are}} now saved in your account',
  'resultViews.saveTitle': 'Save this view',
  'resultViews.editTitle': 'Change the view',
  'resultViews.name': 'Name',
  'resultViews.nameHelp': 'The filters, the comparison and the table are saved with it.',
  'resultViews.share': 'Everybody who reads results can see it',
  'resultViews.shareHelp': 'Otherwise only you can see it.',
  'resultViews.everybody': 'Everybody',
  'resultViews.onlyYou': 'Only you',
  'resultViews.none': 'No views yet',
  'resultViews.editOf': 'Change “{name}”',
  'resultViews.deleteOf': 'Delete “{name}”',
  'resultViews.delete': 'Delete the view',
  'resultViews.deleteText': 'No response is deleted.',
  'resultViews.flowGone': 'Survey deleted',
  'resultViews.partGone': 'Incomplete',
  'resultViews.missing':
    'This view needs a question, an answer, a channel or a weighting that no longer exists. The rest is shown.',
  'resultViews.gone':
    'The view of this address no longer exists, or you can’t see it. Its filters are still set.',
  'resultViews.drop': 'Hide this',
  'resultViews.failed': 'The views did not load',
})
