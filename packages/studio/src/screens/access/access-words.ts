import { defineWords } from '../../words/words.ts'

export const accessWords = defineWords({
  'access.channels': ['Channels', 'Kanallar'],
  'access.all': ['All channels', 'Tüm kanallar'],
  'access.allNote': ['Also those that are made later', 'Sonradan oluşturulanlar da dahil'],
  'access.some': ['Chosen channels', 'Seçilen kanallar'],
  'access.someNote': ['Nothing of the others can be seen', 'Diğerlerinden hiçbir şey görülemez'],
  'access.mustChoose': ['Choose which channels this person answers in.', 'Bu kişinin hangi kanallarda yanıt vereceğini seçin.'],
  'access.noChannels': ['There are no channels yet.', 'Henüz kanal yok.'],
  'access.failed': ['The channels did not load', 'Kanallar yüklenemedi'],
  'access.exports': ['May export answers', 'Yanıtları dışa aktarabilir'],
  'access.exportsHelp': ['As CSV or Excel, and the data of one customer', 'CSV veya Excel olarak ve tek bir müşterinin verileri'],
  'access.count': ['{count, plural, =0 {No channels} one {1 channel} other {# channels}}', '{count, plural, =0 {Kanal yok} other {# kanal}}'],
  'access.withExports': ['{channels}, exports', '{channels}, dışa aktarma'],
  'access.of': ['What {name} can see', '{name} neleri görebilir'],
  'access.change': ['Channels…', 'Kanallar…'],
  'access.changeOf': ['Channels of {name}', '{name} kanalları'],
  'access.save': ['Save', 'Kaydet'],
  'access.cancel': ['Cancel', 'Vazgeç'],
  'access.saved': ['{name} now sees: {channels}', '{name} artık şunu görüyor: {channels}'],
})
