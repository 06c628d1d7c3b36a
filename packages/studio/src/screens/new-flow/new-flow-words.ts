import { defineWords } from '../../words/words.ts'

export const newFlowWords = defineWords({
  'newFlow.title': ['New survey', 'Yeni anket'],
  'newFlow.import': ['Import a survey', 'Anket içe aktar'],
  'newFlow.begin': ['Start with', 'Başlangıç'],
  'newFlow.blank': ['A blank page', 'Boş bir sayfa'],
  'newFlow.blankNote': ['One page and a thank-you page', 'Bir sayfa ve bir teşekkür'],
  'newFlow.shop_visit': ['Shop visit', 'Mağaza ziyareti'],
  'newFlow.shop_visitNote': ['0–10, then what went wrong or right', '0–10, sonra neyin iyi ya da kötü gittiği'],
  'newFlow.delivery': ['Delivery', 'Teslimat'],
  'newFlow.deliveryNote': ['Stars, and the reason for a low rating', 'Yıldızlar ve az olmasının nedeni'],
  'newFlow.pulse': ['Employee pulse', 'Çalışan anketi'],
  'newFlow.pulseNote': ['Three questions on a Friday', 'Cuma günü üç soru'],
  'newFlow.contact': ['Contact form', 'İletişim formu'],
  'newFlow.contactNote': ['Name, e-mail and a message', 'Ad, e-posta ve bir mesaj'],
  'newFlow.name': ['Name of the survey', 'Anketin adı'],
  'newFlow.nameHelp': ['Only you and your team see it. You can change it later.', 'Siz ve ekibiniz için. Sonra değiştirilebilir.'],
  'newFlow.language': ['Language', 'Dil'],
  'newFlow.also': ['Also in {language}', '{language} dilinde de'],
  'newFlow.alsoHelp': ['You can add more languages under Translate.', 'Başka diller Çevir altında eklenebilir.'],
  'newFlow.make': ['Create survey', 'Anketi oluştur'],
})
