import { defineWords } from '../../words/words.ts'

export const chatFieldsWords = defineWords({
  'chat.rating': ['Ask how the service was', 'Hizmetten memnuniyeti sor'],
  'chat.ratingHelp': ['Once a conversation is closed or archived.', 'Görüşme kapandığında ya da arşivlendiğinde.'],
  'chat.ratingBody': ['Question over the faces', 'Yüzlerin üzerindeki soru'],
  'chat.queue': ['Let visitors wait in a queue', 'Ziyaretçiler sırada beklesin'],
  'chat.queueHelp': ['When all places are taken.', 'Bütün yerler doluyken.'],
  'chat.slots': ['Conversations at the same time', 'Aynı anda görüşme sayısı'],
  'chat.slotsHelp': ['0: everybody waits until an agent takes them.', '0: herkes bir temsilci alana dek bekler.'],
  'chat.queueBody': ['Text while waiting', 'Beklerken gösterilen metin'],
  'chat.uploads': ['Visitors may send images', 'Ziyaretçiler görsel gönderebilir'],
  'chat.mails': ['Mail replies to visitors who left', 'Ayrılan ziyaretçilere yanıtları e-postayla gönder'],
  'chat.mailsHelp': ['Where the feedback holds an address.', 'Geri bildirimde adres varsa.'],
})
