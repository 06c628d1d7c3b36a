import { defineWords } from '../words/words.ts'

export const partWords = defineWords({
  'part.retry': ['Try again', 'Tekrar dene'],
  'part.notLoaded': ['This did not load', 'Bu yüklenemedi'],
  'part.offline': ['The server was not reached. Your work here stays.', 'Sunucuya ulaşılamadı. Buradaki çalışmanız duruyor.'],
  'part.busy': ['The server cannot do this right now. Please try again.', 'Sunucu bunu şu an yapamıyor. Lütfen tekrar deneyin.'],
  'part.tooMany': ['Too many tries. Please wait a minute.', 'Çok fazla deneme yapıldı. Lütfen bir dakika bekleyin.'],
  'part.forbidden': ['Your role does not allow this.', 'Rolünüz buna izin vermiyor.'],
  'part.gone': ['This is no longer there.', 'Bu artık yok.'],
  'part.conflict': ['This clashes with what is stored.', 'Bu, kayıtlı olanla çakışıyor.'],
  'part.check': ['Please check what you entered.', 'Lütfen girdiklerinizi kontrol edin.'],
  'part.signedOut': ['You are signed out. Please sign in again.', 'Oturumunuz kapandı. Lütfen yeniden giriş yapın.'],
  'part.failed': ['Something went wrong. Please try again later.', 'Bir şeyler ters gitti. Lütfen daha sonra tekrar deneyin.'],
  'part.required': ['Please fill in this field to continue.', 'Devam etmek için lütfen bu alanı doldurun.'],
  'part.email': ['Please enter a valid email.', 'Lütfen geçerli bir e-posta girin.'],
  'part.short': ['Please use at least {count} characters.', 'Lütfen en az {count} karakter kullanın.'],
  'part.copy': ['Copy', 'Kopyala'],
  'part.copied': ['Copied', 'Kopyalandı'],
  'part.cancel': ['Cancel', 'Vazgeç'],
  'part.close': ['Close', 'Kapat'],
  'part.removeRow': ['Remove row {number}', '{number}. satırı kaldır'],
  'part.more': ['Show more', 'Daha fazla göster'],
})
