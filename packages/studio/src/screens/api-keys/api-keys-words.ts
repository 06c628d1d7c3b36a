import { defineWords } from '../../words/words.ts'

export const apiKeysWords = defineWords({
  'keys.title': ['API keys', 'API anahtarları'],
  'keys.note': ['Programs use them instead of a sign-in.', 'Programlar oturum açmak yerine bunları kullanır.'],
  'keys.new': ['New key', 'Yeni anahtar'],
  'keys.newTitle': ['New API key', 'Yeni API anahtarı'],
  'keys.name': ['What is it for?', 'Ne için?'],
  'keys.nameHead': ['Name', 'Ad'],
  'keys.role': ['May do', 'Yetki'],
  'keys.made': ['Made', 'Oluşturuldu'],
  'keys.make': ['Make it', 'Oluştur'],
  'keys.cancel': ['Cancel', 'Vazgeç'],
  'keys.shownOnce': ['Copy it now: it is not shown again.', 'Şimdi kopyalayın: tekrar gösterilmez.'],
  'keys.key': ['API key', 'API anahtarı'],
  'keys.done': ['Done', 'Tamam'],
  'keys.revoke': ['Revoke', 'İptal et'],
  'keys.revokeOne': ['Revoke {name}', '{name} anahtarını iptal et'],
  'keys.revokeText': ['Programs that use it are refused at once.', 'Onu kullanan programlar hemen reddedilir.'],
  'keys.none': ['No API keys', 'API anahtarı yok'],
  'keys.noneText': ['Make one when a program should read or write here.', 'Bir program burada okuyacak veya yazacaksa bir tane oluşturun.'],
  'keys.failed': ['The API keys did not load', 'API anahtarları yüklenemedi'],
})
