import { defineWords } from '../../../words/words.ts'

export const versionsWords = defineWords({
  'versions.title': ['Versions', 'Sürümler'],
  'versions.none': ['Nothing is published yet', 'Henüz hiçbir şey yayınlanmadı'],
  'versions.noneText': ['Every publish makes a version. You can come back to each of them.', 'Her yayın bir sürüm oluşturur. Her birine geri dönebilirsiniz.'],
  'versions.failed': ['The versions did not load', 'Sürümler yüklenemedi'],
  'versions.one': ['Version {version, number}', 'Sürüm {version, number}'],
  'versions.draft': ['Draft', 'Taslak'],
  'versions.live': ['live', 'yayında'],
  'versions.against': ['Compared with', 'Karşılaştırılan'],
  'versions.changesOf': ['What changed in {name} since {other}', '{other} ile {name} arasında değişenler'],
  'versions.noChanges': ['Nothing has changed.', 'Hiçbir şey değişmedi.'],
  'versions.first': ['This was the first version.', 'Bu ilk sürümdü.'],
  'versions.save': ['Save as a file', 'Dosya olarak kaydet'],
  'versions.restore': ['Bring into the draft', 'Taslağa getir'],
  'versions.restoreText': [
    'The draft is replaced by version {version, number}. You can undo it in the editor.',
    'Taslağın yerini {version, number}. sürüm alır. Düzenleyicide geri alabilirsiniz.',
  ],
  'versions.again': ['Publish again', 'Yeniden yayınla'],
  'versions.againOne': ['Publish version {version, number} again', '{version, number}. sürümü yeniden yayınla'],
  'versions.againText': [
    'It becomes the newest version at once. Who is answering now stays with theirs. The draft is not touched.',
    'Hemen en yeni sürüm olur. Şu an yanıtlayanlar kendi sürümlerinde kalır. Taslağa dokunulmaz.',
  ],
})
