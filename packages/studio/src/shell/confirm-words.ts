import { defineWords } from '../words/words.ts'

export const confirmWords = defineWords({
  'confirm.title': 'Confirm your identity',
  'confirm.text':
    'Please confirm your identity to continue. You won’t be asked again for ten minutes.',
  'confirm.textAgain':
    'Please confirm your identity to continue. You have no password here, so sign in again: you come back to this page. You won’t be asked again for ten minutes.',
  'confirm.signInAgain': 'Sign in again',
  'confirm.password': 'Your password',
  'confirm.code': 'Code from the app',
  'confirm.usePasskey': 'Use a passkey',
  'confirm.usePassword': 'Use the password',
  'confirm.useCode': 'Use a code from the app',
  'confirm.wrongPassword': 'The password is incorrect.',
  'confirm.wrongCode': 'This code is incorrect.',
  'confirm.wrongPasskey': 'This passkey doesn’t belong to your account.',
  'confirm.cancel': 'Cancel',
  'confirm.confirm': 'Confirm',
})
