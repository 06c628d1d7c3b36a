import { defineWords } from '../../../words/words.ts'

export const publishWords = defineWords({
  'publish.publish': ['Publish', 'Yayımla'],
  'publish.title': ['Publish this survey', 'Bu anketi yayımla'],
  'publish.first': [
    'It has not been published yet. Respondents see it at the places where it runs.',
    'Henüz yayımlanmadı. Yanıtlayanlar onu çalıştığı yerlerde görür.',
  ],
  'publish.changed': ['What changed since version {version}', 'Sürüm {version} sonrası değişenler'],
  'publish.running': ['Who is answering now finishes the version they began.', 'Şu anda yanıtlayanlar başladıkları sürümü bitirir.'],
  'publish.warnings': [
    '{count, plural, one {One warning stands.} other {# warnings stand.}} You may publish with them.',
    '{count} uyarı var. Onlarla birlikte yayımlayabilirsiniz.',
  ],
  'publish.cancel': ['Not yet', 'Henüz değil'],
  'publish.golden': ['Golden paths break', 'Altın yollar bozuluyor'],
  'publish.goldenText': ['These answers no longer come to the end you recorded for them.', 'Bu yanıtlar artık kaydettiğiniz sona ulaşmıyor.'],
  'publish.anyway': ['Publish anyway', 'Yine de yayımla'],
  'publish.done': ['Version {version} is published', 'Sürüm {version} yayımlandı'],
  'publish.live': ['It runs here', 'Burada çalışıyor'],
  'publish.nowhere': [
    'It does not run anywhere yet. Make a link that you can send or print.',
    'Henüz hiçbir yerde çalışmıyor. Gönderebileceğiniz veya basabileceğiniz bir bağlantı yapın.',
  ],
  'publish.makeLink': ['Make a link', 'Bağlantı yap'],
  'publish.link': ['Link to the survey', 'Anketin bağlantısı'],
  'publish.answer': ['Answer it yourself', 'Kendiniz yanıtlayın'],
  'publish.share': ['Share it', 'Paylaş'],
  'publish.close': ['Done', 'Tamam'],
})
