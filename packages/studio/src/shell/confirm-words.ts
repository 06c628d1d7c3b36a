import { defineWords } from '../words/words.ts'

export const confirmWords = defineWords({
  'confirm.title': ['Confirm your identity', 'Kimliğinizi onaylayın'],
  'confirm.text': [
    'Please confirm your identity to continue. You won’t be asked again for ten minutes.',
    'Devam etmek için lütfen kimliğinizi onaylayın. On dakika boyunca yeniden sorulmaz.',
  ],
  'confirm.password': ['Your password', 'Parolanız'],
  'confirm.code': ['Code from the app', 'Uygulamadaki kod'],
  'confirm.usePasskey': ['Use a passkey', 'Geçiş anahtarı kullan'],
  'confirm.usePassword': ['Use the password', 'Parolayı kullan'],
  'confirm.useCode': ['Use a code from the app', 'Uygulama kodunu kullan'],
  'confirm.wrongPassword': ['The password is incorrect.', 'Parola doğru değil.'],
  'confirm.wrongCode': ['This code is incorrect.', 'Bu kod doğru değil.'],
  'confirm.wrongPasskey': ['This passkey doesn’t belong to your account.', 'Bu geçiş anahtarı hesabınıza ait değil.'],
  'confirm.cancel': ['Cancel', 'Vazgeç'],
  'confirm.confirm': ['Confirm', 'Onayla'],
})
