import { defineWords } from '../../words/words.ts'

export const doorWords = defineWords({
  'door.signIn': 'Sign in',
  'door.signInTo': 'Sign in to Askwell',
  'door.email': 'E-mail',
  'door.password': 'Password',
  'door.passwordHelp': 'At least 10 characters',
  'door.name': 'Your name',
  'door.wrong': 'The e-mail or password is incorrect.',
  'door.onlySingle': 'Your company requires single sign-on. Sign in through its provider.',
  'door.tooMany': 'Too many attempts. Please wait a few minutes.',
  'door.single': 'Sign in with {name}',
  'door.singleRefused':
    '{name} refused the sign-in, or this address has no invitation. An address belongs to the {name} account that first used it.',
  'door.singleLate':
    'This sign-in from {name} was already used or took too long. Please start again.',
  'door.singleAway':
    '{name} isn’t answering at the moment. Please try again later, or sign in another way.',
  'door.company': 'Sign in through your company',
  'door.companyEmail': 'Company e-mail',
  'door.companyGo': 'Continue',
  'door.companyAway':
    'Your company’s provider isn’t answering at the moment. Please try again later.',
  'door.companyLate': 'This sign-in was already used or took too long. Please start again.',
  'door.companyRefused':
    'Your company’s provider refused the sign-in, or its answer was not accepted. Ask an owner for help.',
  'door.companyUnproven':
    'Your address does not belong to a mail domain that this workspace has proven. Ask an owner for help.',
  'door.companyNoRole':
    'You have no role in this workspace. Ask an owner to give your group a role.',
  'door.companyProtected':
    'Another workspace has an account with your address, and the address was never confirmed. Ask an owner of that workspace to remove you, and sign in again.',
  'door.companyUnknown': 'No workspace has a provider for this mail domain.',
  'door.passkey': 'Use a passkey',
  'door.passkeyRefused': 'This passkey doesn’t belong to an account here.',
  'door.or': 'or',
  'door.forgotten': 'Forgot your password?',
  'door.forgottenMail': 'We’ll send you a link to set a new one.',
  'door.forgottenNoMail':
    'This server can’t send e-mail. Ask an owner or your administrator for help.',
  'door.send': 'Send the link',
  'door.sentTitle': 'Check your e-mail',
  'door.sentText':
    'If an account uses this address, we’ve sent it a link. The link works for one hour.',
  'door.back': 'Back to sign in',
  'door.newPassword': 'Set a new password',
  'door.newPasswordSet': 'Your password has been changed',
  'door.newPasswordSetText': 'You are signed out everywhere else.',
  'door.save': 'Save',
  'door.second': 'Second step',
  'door.secondText':
    'Enter the six digits from your authenticator app, or one of your recovery codes.',
  'door.secondTextPasskey':
    'Use a passkey. Or enter the six digits from your authenticator app, or one of your recovery codes.',
  'door.code': 'Code',
  'door.confirm': 'Confirm',
  'door.wrongCode': 'This code is incorrect.',
  'door.late': 'That took too long. Please sign in again.',
  'door.setUp': 'Welcome to Askwell',
  'door.setUpText': 'You’ll be the first owner of this server.',
  'door.begin': 'Begin',
  'door.linkOld': 'This link no longer works',
  'door.setUpOld':
    'It was already used. If there is no owner yet, restart the server: it prints a new link.',
  'door.invitationOld': 'It was used, withdrawn or has expired. Ask for a new one.',
  'door.offer': 'Your invitation',
  'door.offerFailed': 'The invitation did not load',
  'door.invitation': 'Join {workspace}',
  'door.invitationText': '{by} invites you as {role}.',
  'door.knownText': 'You already have an account. Enter its password to join.',
  'door.join': 'Join',
  'door.noOwner': 'There is no owner yet',
  'door.noOwnerText': 'The server log shows a link that creates the first owner.',
  'door.language': 'Language',
})
