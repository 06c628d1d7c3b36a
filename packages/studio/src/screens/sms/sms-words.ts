import { defineWords } from '../../words/words.ts'

export const smsWords = defineWords({
  'sms.title': ['Text messages', 'Kısa mesajlar'],
  'sms.provider': ['How messages are sent', 'Nasıl gönderilir'],
  'sms.providerNote': ['Set in the server’s environment, for every workspace.', 'Sunucunun çalıştığı yerde, tüm çalışma alanları için ayarlanır.'],
  'sms.outbox': ['Not sent, but kept here for you to read', 'Gönderilmez: okumanız için burada tutulur'],
  'sms.webhook': ['By an HTTP call to {host}', '{host} adresine HTTP çağrısıyla'],
  'sms.twilio': ['By Twilio’s API at {host}', '{host} üzerindeki Twilio API ile'],
  'sms.from': ['From {from}', 'Gönderen: {from}'],
  'sms.failed': ['The messages did not load', 'Mesajlar yüklenemedi'],
  'sms.kept': ['Outbox', 'Giden kutusu'],
  'sms.keptNote': ['Messages that phones would have received.', 'Telefonlara gidecek olan mesajlar.'],
  'sms.none': ['No messages', 'Mesaj yok'],
  'sms.noneText': ['Codes that surveys send appear here.', 'Anketlerin gönderdiği kodlar burada görünür.'],
  'sms.to': ['To', 'Kime'],
  'sms.body': ['Message', 'Mesaj'],
  'sms.when': ['When', 'Ne zaman'],
  'sms.refresh': ['Refresh', 'Yenile'],
})
