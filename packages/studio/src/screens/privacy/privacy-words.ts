import { defineWords } from '../../words/words.ts'

export const privacyWords = defineWords({
  'privacy.title': ['Privacy', 'Gizlilik'],
  'privacy.places': ['What is kept, and the privacy notice', 'Ne saklanır, kişilere ne söylenir'],
  'privacy.note': ['Change it where the survey is put out.', 'Anketin yayımlandığı yerde değiştirin.'],
  'privacy.none': ['Nothing is put out yet', 'Henüz yayımlanan yok'],
  'privacy.toPlaces': ['Go to Distribution', 'Dağıtıma git'],
  'privacy.noneText': ['How long answers are kept is said here for each place.', 'Yanıtların ne kadar saklandığı her yer için burada yazar.'],
  'privacy.failed': ['This did not load', 'Bu yüklenemedi'],
  'privacy.place': ['Survey', 'Anket'],
  'privacy.kept': ['Answers are kept', 'Yanıtlar saklanır'],
  'privacy.days': ['{days, plural, one {# day} other {# days}}', '{days, plural, one {# gün} other {# gün}}'],
  'privacy.forGood': ['For good', 'Süresiz'],
  'privacy.who': ['Who answers', 'Kim yanıtlar'],
  'privacy.anonymous': ['Stays unknown', 'Anonim kalır'],
  'privacy.known': ['May be known', 'Kimliği bilinebilir'],
  'privacy.notice': ['Privacy notice', 'Aydınlatma metni'],
  'privacy.version': ['Version {version}', 'Sürüm {version}'],
  'privacy.noNotice': ['None', 'Yok'],
  'privacy.people': ['Requests of people', 'Kişilerin talepleri'],
  'privacy.peopleText': [
    'What is kept of one person, what they agreed to, and erasing all of it stand with the customer.',
    'Bir kişi hakkında saklananlar, onayları ve tümünün silinmesi müşterinin yanındadır.',
  ],
  'privacy.customers': ['Find the customer', 'Müşteriyi bul'],
})
