import { defineWords } from '../../words/words.ts'

export const assistantsWords = defineWords({
  'assistants.title': 'Assistants',
  'assistants.note':
    'Members can connect these AI assistants to the workspace, each with the permissions that they choose.',
  'assistants.new': 'New assistant',
  'assistants.newTitle': 'New assistant',
  'assistants.name': 'Name',
  'assistants.redirects': 'Redirect addresses',
  'assistants.redirectsHelp':
    'One on each line, exactly as the documentation of the assistant says. The port of an address of this computer may differ.',
  'assistants.make': 'Register assistant',
  'assistants.cancel': 'Cancel',
  'assistants.done': 'Done',
  'assistants.enter': 'Enter this client ID in the assistant. It needs no client secret.',
  'assistants.clientId': 'Client ID',
  'assistants.made': 'Created',
  'assistants.used': 'Last used',
  'assistants.unused': 'Never',
  'assistants.count': 'Connections',
  'assistants.delete': 'Delete',
  'assistants.deleteOne': 'Delete {name}',
  'assistants.deleteText': 'Everybody who connected it is disconnected immediately.',
  'assistants.none': 'No assistants',
  'assistants.noneText': 'Register one so that members can connect it.',
  'assistants.failed': 'The assistants did not load',

  'connect.waiting': 'Connect an assistant',
  'connect.title': 'Connect {name}',
  'connect.asks': '{name} wants to use the workspace {workspace} on your behalf.',
  'connect.goes': 'Afterwards you go to {place}. Continue only if you know this address.',
  'connect.reads': 'It may read',
  'connect.writes': 'It may change',
  'connect.writesHelp': 'Choose only what you want it to do.',
  'connect.risk':
    'This assistant would read texts of respondents and could also write to people outside. A respondent may write instructions into an answer, and nobody can promise that an assistant never follows them. Choose both only if you need both.',
  'connect.agree': 'Connect',
  'connect.cancel': 'Cancel',
  'connect.broken': 'This request is not valid',
  'connect.brokenText':
    'The assistant or its redirect address is not registered in a workspace of yours. Ask an owner of the workspace.',
  'connect.home': 'Go to Home',
  'connect.gone': 'You can close this page',
  'connect.goneText': 'The rest happens in the assistant.',

  'connections.title': 'Connected assistants',
  'connections.workspace': 'Workspace',
  'connections.none': 'You have not connected an assistant.',
  'connections.end': 'Disconnect',
  'connections.endOne': 'Disconnect {name}',
  'connections.failed': 'The connected assistants did not load',
})
