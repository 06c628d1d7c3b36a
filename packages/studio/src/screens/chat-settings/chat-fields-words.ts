import { defineWords } from '../../words/words.ts'

export const chatFieldsWords = defineWords({
  'chat.rating': ['Ask visitors to rate the service', 'Hizmetten memnuniyeti sor'],
  'chat.ratingHelp': ['When a conversation is closed or archived.', 'Görüşme kapandığında ya da arşivlendiğinde.'],
  'chat.ratingBody': ['Question above the faces', 'Yüzlerin üzerindeki soru'],
  'chat.queue': ['Let visitors wait in a queue', 'Ziyaretçiler sırada beklesin'],
  'chat.queueHelp': ['When all agents are busy.', 'Bütün temsilciler meşgulken.'],
  'chat.slots': ['Conversations at the same time', 'Aynı anda görüşme sayısı'],
  'chat.slotsHelp': ['0: every visitor waits until an agent takes the conversation.', '0: herkes bir temsilci alana dek bekler.'],
  'chat.queueBody': ['Text while waiting', 'Beklerken gösterilen metin'],
  'chat.assigns': ['Assign conversations automatically', 'Görüşmeleri otomatik ata'],
  'chat.assignsHelp': [
    'To the agent with the fewest open conversations who has the inbox open.',
    'Gelen kutusu açık olan ve en az açık görüşmesi bulunan temsilciye.',
  ],
  'chat.agentLimit': ['Open conversations per agent', 'Temsilci başına açık görüşme'],
  'chat.agentLimitHelp': [
    'An agent with this many open conversations is not assigned another one. Agents can still take more.',
    'Bu kadar açık görüşmesi olan temsilciye yenisi atanmaz. Temsilciler yine de görüşme alabilir.',
  ],
  'chat.uploads': ['Visitors may send images', 'Ziyaretçiler görsel gönderebilir'],
  'chat.pdf': ['Visitors may also send PDF files', 'Ziyaretçiler PDF dosyası da gönderebilir'],
  'chat.pdfHelp': ['Agents always may. A PDF is saved, never shown.', 'Temsilciler her zaman gönderebilir. PDF gösterilmez, kaydedilir.'],
  'chat.mails': ['E-mail replies to visitors who have left', 'Ayrılan ziyaretçilere yanıtları e-postayla gönder'],
  'chat.mailsHelp': ['If the response contains an address.', 'Yanıtta adres varsa.'],
  'chat.closeAfter': ['Close quiet conversations after how many hours', 'Sessiz görüşmeler kaç saat sonra kapansın'],
  'chat.closeAfterHelp': [
    'Leave it empty to keep them open. A conversation whose visitor waits for an answer is never closed.',
    'Açık kalmaları için boş bırakın. Yanıt bekleyen ziyaretçinin görüşmesi kapanmaz.',
  ],
})
