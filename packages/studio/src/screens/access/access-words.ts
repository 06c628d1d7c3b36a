import { defineWords } from '../../words/words.ts'

export const accessWords = defineWords({
  'access.channels': ['Channels', 'Kanallar'],
  'access.all': ['All channels', 'Tüm kanallar'],
  'access.allNote': ['Including channels that are created later', 'Sonradan oluşturulanlar da dahil'],
  'access.some': ['Chosen channels', 'Seçilen kanallar'],
  'access.someNote': ['Data of other channels stays hidden', 'Diğerlerinden hiçbir şey görülemez'],
  'access.mustChoose': ['Choose the channels that this person can access.', 'Bu kişinin erişebileceği kanalları seçin.'],
  'access.noChannels': ['There are no channels yet.', 'Henüz kanal yok.'],
  'access.failed': ['The channels did not load', 'Kanallar yüklenemedi'],
  'access.exports': ['May export answers', 'Yanıtları dışa aktarabilir'],
  'access.exportsHelp': ['As CSV or Excel, and the data of one customer', 'CSV veya Excel olarak ve tek bir müşterinin verileri'],
  'access.count': ['{count, plural, =0 {No channels} one {1 channel} other {# channels}}', '{count, plural, =0 {Kanal yok} other {# kanal}}'],
  'access.withExports': ['{channels}, exports', '{channels}, dışa aktarma'],
  'access.of': ['What {name} can access', '{name} neleri görebilir'],
  'access.change': ['Channels…', 'Kanallar…'],
  'access.changeOf': ['Channels of {name}', '{name} kanalları'],
  'access.save': ['Save', 'Kaydet'],
  'access.cancel': ['Cancel', 'Vazgeç'],
  'access.saved': ['{name} can now access: {channels}', '{name} artık şunu görüyor: {channels}'],
})
