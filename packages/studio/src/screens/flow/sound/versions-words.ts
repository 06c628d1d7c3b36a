import { defineWords } from '../../../words/words.ts'

export const versionsWords = defineWords({
  'versions.title': ['Versions', 'Sürümler'],
  'versions.none': ['Nothing has been published yet', 'Henüz hiçbir şey yayınlanmadı'],
  'versions.noneText': [
    'Each time you publish, a version is created. You can return to any of them.',
    'Her yayın bir sürüm oluşturur. Her birine geri dönebilirsiniz.',
  ],
  'versions.failed': ['The versions did not load', 'Sürümler yüklenemedi'],
  'versions.one': ['Version {version, number}', 'Sürüm {version, number}'],
  'versions.draft': ['Draft', 'Taslak'],
  'versions.live': ['live', 'yayında'],
  'versions.against': ['Compared with', 'Karşılaştırılan'],
  'versions.changesOf': ['What changed in {name} since {other}', '{other} ile {name} arasında değişenler'],
  'versions.noChanges': ['Nothing has changed.', 'Hiçbir şey değişmedi.'],
  'versions.first': ['This was the first version.', 'Bu ilk sürümdü.'],
  'versions.save': ['Save as a file', 'Dosya olarak kaydet'],
  'versions.restore': ['Restore to the draft', 'Taslağa getir'],
  'versions.restoreText': [
    'Version {version, number} replaces the draft. You can undo this in the editor.',
    'Taslağın yerini {version, number}. sürüm alır. Düzenleyicide geri alabilirsiniz.',
  ],
  'versions.again': ['Publish again', 'Yeniden yayınla'],
  'versions.againOne': ['Publish version {version, number} again', '{version, number}. sürümü yeniden yayınla'],
  'versions.againText': [
    'It becomes the newest version immediately. People already answering stay on the version they started. The draft does not change.',
    'Hemen en yeni sürüm olur. Şu an yanıtlayanlar kendi sürümlerinde kalır. Taslağa dokunulmaz.',
  ],
})
