import { defineWords } from '../../words/words.ts'

export const auditWords = defineWords({
  'audit.title': ['Audit log', 'Denetim kaydı'],
  'audit.note': [
    'What was done here, newest first. Nothing is ever changed or taken out.',
    'Burada yapılanlar, en yeni önce. Hiçbir şey değiştirilmez veya silinmez.',
  ],
  'audit.when': ['When', 'Ne zaman'],
  'audit.who': ['Who', 'Kim'],
  'audit.what': ['What', 'Ne'],
  'audit.target': ['On', 'Hangi kayıt'],
  'audit.key': ['API key', 'API anahtarı'],
  'audit.check': ['Check the record', 'Kaydı denetle'],
  'audit.whole': [
    '{count, plural, one {The one entry is whole.} other {All # entries are whole.}}',
    '{count, plural, one {Tek kayıt sağlam.} other {# kaydın tümü sağlam.}}',
  ],
  'audit.broken': ['The record was changed outside Askwell, at entry {number}.', 'Kayıt Askwell dışında değiştirilmiş: {number}. kayıt.'],
  'audit.more': ['Show older', 'Daha eskileri göster'],
  'audit.none': ['Nothing was done yet', 'Henüz bir şey yapılmadı'],
  'audit.noneText': ['Every change of this workspace is written down here.', 'Bu çalışma alanındaki her değişiklik buraya yazılır.'],
  'audit.failed': ['The audit log did not load', 'Denetim kaydı yüklenemedi'],
})
