import { defineWords } from '../../../words/words.ts'

export const publishWords = defineWords({
  'publish.publish': ['Publish', 'Yayımla'],
  'publish.title': ['Publish this survey', 'Bu anketi yayımla'],
  'publish.first': ['It has not been published yet. Respondents see it in its channels.', 'Henüz yayımlanmadı. Yanıtlayanlar onu kanallarında görür.'],
  'publish.changed': ['What changed since version {version}', 'Sürüm {version} sonrası değişenler'],
  'publish.running': ['People already answering stay on the version they started.', 'Şu anda yanıtlayanlar başladıkları sürümü bitirir.'],
  'publish.warnings': [
    '{count, plural, one {There is one warning.} other {There are # warnings.}} You can publish anyway.',
    '{count} uyarı var. Onlarla birlikte yayımlayabilirsiniz.',
  ],
  'publish.cancel': ['Not yet', 'Henüz değil'],
  'publish.golden': ['Test paths break', 'Deneme yolları bozuluyor'],
  'publish.goldenText': ['These answers no longer reach the ending that you recorded for them.', 'Bu yanıtlar artık kaydettiğiniz sona ulaşmıyor.'],
  'publish.anyway': ['Publish anyway', 'Yine de yayımla'],
  'publish.done': ['Version {version} has been published', 'Sürüm {version} yayımlandı'],
  'publish.live': ['Live here', 'Burada çalışıyor'],
  'publish.nowhere': [
    'It isn’t live anywhere yet. Create a link that you can send or print.',
    'Henüz hiçbir yerde çalışmıyor. Gönderebileceğiniz veya basabileceğiniz bir bağlantı yapın.',
  ],
  'publish.makeLink': ['Create a link', 'Bağlantı oluştur'],
  'publish.link': ['Link to the survey', 'Anketin bağlantısı'],
  'publish.answer': ['Answer it yourself', 'Kendiniz yanıtlayın'],
  'publish.share': ['Share it', 'Paylaş'],
  'publish.close': ['Done', 'Tamam'],
})
