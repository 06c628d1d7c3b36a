import { defineWords } from '../../words/words.ts'

export const privacyWords = defineWords({
  'privacy.title': ['Privacy', 'Gizlilik'],
  'privacy.places': ['What is stored, and the privacy notice', 'Ne saklanır, kişilere ne söylenir'],
  'privacy.note': ['You can change this in each channel.', 'Bunu her kanalda değiştirebilirsiniz.'],
  'privacy.none': ['Nothing has been published yet', 'Henüz yayımlanan yok'],
  'privacy.toPlaces': ['Go to Channels', 'Kanallara git'],
  'privacy.noneText': ['This page shows how long each channel keeps its answers.', 'Bu sayfa her kanalın yanıtları ne kadar sakladığını gösterir.'],
  'privacy.failed': ['This did not load', 'Bu yüklenemedi'],
  'privacy.place': ['Survey', 'Anket'],
  'privacy.kept': ['Answers are kept for', 'Yanıtlar saklanır'],
  'privacy.days': ['{days, plural, one {# day} other {# days}}', '{days, plural, one {# gün} other {# gün}}'],
  'privacy.forGood': ['Indefinitely', 'Süresiz'],
  'privacy.who': ['Respondents', 'Kim yanıtlar'],
  'privacy.anonymous': ['Anonymous', 'Anonim kalır'],
  'privacy.known': ['May be identified', 'Kimliği bilinebilir'],
  'privacy.notice': ['Privacy notice', 'Aydınlatma metni'],
  'privacy.version': ['Version {version}', 'Sürüm {version}'],
  'privacy.noNotice': ['None', 'Yok'],
  'privacy.people': ['Requests from people', 'Kişilerin talepleri'],
  'privacy.peopleText': [
    'The customer’s page shows what is stored about a person and what they agreed to. You can erase everything there.',
    'Müşterinin sayfası bir kişi hakkında saklananları ve onaylarını gösterir. Her şeyi orada silebilirsiniz.',
  ],
  'privacy.customers': ['Find the customer', 'Müşteriyi bul'],
})
