import { defineWords } from '../words/words.ts'

export const confirmWords = defineWords({
  'confirm.title': ['Confirm that it is you', 'Siz olduğunuzu onaylayın'],
  'confirm.text': [
    'This step needs a fresh proof. Once you confirm, it goes on, and you are not asked again for ten minutes.',
    'Bu adım için kimliğinizi yeniden doğrulamanız gerekiyor. Onayladığınızda işlem sürer ve on dakika boyunca yeniden sorulmaz.',
  ],
  'confirm.password': ['Your password', 'Parolanız'],
  'confirm.code': ['Code of the app', 'Uygulamadaki kod'],
  'confirm.usePasskey': ['Use a passkey', 'Geçiş anahtarı kullan'],
  'confirm.usePassword': ['Use the password', 'Parolayı kullan'],
  'confirm.useCode': ['Use a code of the app', 'Uygulama kodunu kullan'],
  'confirm.wrongPassword': ['The password is not right.', 'Parola doğru değil.'],
  'confirm.wrongCode': ['This code is not right.', 'Bu kod doğru değil.'],
  'confirm.wrongPasskey': ['This passkey is not one of your account.', 'Bu geçiş anahtarı hesabınıza ait değil.'],
  'confirm.cancel': ['Cancel', 'Vazgeç'],
  'confirm.confirm': ['Confirm', 'Onayla'],
})
