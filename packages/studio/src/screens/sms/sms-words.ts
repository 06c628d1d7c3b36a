import { defineWords } from '../../words/words.ts'

export const smsWords = defineWords({
  'sms.title': ['Text messages', 'Kısa mesajlar'],
  'sms.provider': ['How they are sent', 'Nasıl gönderilir'],
  'sms.providerNote': ['Set where the server is run, for every workspace.', 'Sunucunun çalıştığı yerde, tüm çalışma alanları için ayarlanır.'],
  'sms.outbox': ['Not sent: kept here for you to read', 'Gönderilmez: okumanız için burada tutulur'],
  'sms.webhook': ['By an HTTP call to {host}', '{host} adresine HTTP çağrısıyla'],
  'sms.twilio': ['By Twilio’s API at {host}', '{host} üzerindeki Twilio API ile'],
  'sms.from': ['From {from}', 'Gönderen: {from}'],
  'sms.failed': ['The messages did not load', 'Mesajlar yüklenemedi'],
  'sms.kept': ['Outbox', 'Giden kutusu'],
  'sms.keptNote': ['What phones would have got.', 'Telefonlara gidecek olan mesajlar.'],
  'sms.none': ['No messages', 'Mesaj yok'],
  'sms.noneText': ['A code that a survey sends appears here.', 'Anketlerin gönderdiği kodlar burada görünür.'],
  'sms.to': ['To', 'Kime'],
  'sms.body': ['Message', 'Mesaj'],
  'sms.when': ['When', 'Ne zaman'],
  'sms.refresh': ['Look again', 'Yenile'],
})
