// Page 4: the three kinds of matrix, and an order.
import { demoSets } from '../demo-sets.ts'
import { choice, gallery, say, toNext } from './gallery-pen.ts'

const agreeing = [
  choice('no', 'Disagree', 'Katılmıyorum', 'لا أوافق'),
  choice('neither', 'Neither', 'Kararsızım', 'محايد'),
  choice('yes', 'Agree', 'Katılıyorum', 'أوافق'),
]
const ends = [
  choice('worst', 'Least', 'En az', 'الأقل'),
  choice('best', 'Most', 'En çok', 'الأكثر'),
]

const matters = [
  { key: 'place', body: say('The place', 'Konum', 'الموقع'), choices: ends },
  { key: 'price', body: say('The price', 'Fiyat', 'السعر'), choices: ends },
  { key: 'people', body: say('The people', 'Çalışanlar', 'الموظفون'), choices: ends },
  { key: 'food', body: say('The food', 'Yemekler', 'الطعام'), choices: ends },
  { key: 'quiet', body: say('A quiet room', 'Sessiz bir oda', 'غرفة هادئة'), choices: ends },
  { key: 'view', body: say('The view', 'Manzara', 'الإطلالة'), choices: ends },
]

export const tables = [
  gallery.question(
    'room',
    'matrix',
    say('What do you say about your room?', 'Odanız için ne dersiniz?', 'ماذا تقول عن غرفتك؟'),
    {
      matrix: 'likert',
      rows: [
        { key: 'clean', body: say('It was clean', 'Temizdi', 'كانت نظيفة'), choices: agreeing },
        {
          key: 'light',
          body: say('It had enough light', 'Yeterince aydınlıktı', 'كانت مضاءة بما يكفي'),
          choices: agreeing,
        },
        {
          key: 'bed',
          body: say('The bed was comfortable', 'Yatak rahattı', 'كان السرير مريحًا'),
          choices: agreeing,
        },
      ],
    },
  ),
  gallery.question(
    'matters',
    'matrix',
    say(
      'What matters to you in a hotel?',
      'Bir otelde sizin için ne önemlidir?',
      'ما الذي يهمك في الفندق؟',
    ),
    {
      matrix: 'maxdiff',
      // One version: every visit of the gallery is alike.
      maxdiff: demoSets(matters, { setsPerPerson: 4, versions: 1 }),
      rows: matters,
    },
  ),
  gallery.question(
    'offer',
    'matrix',
    say('Which room would you book?', 'Hangi odayı ayırtırdınız?', 'أي غرفة تحجز؟'),
    {
      matrix: 'conjoint',
      rows: [
        {
          key: 'weekend',
          body: say('For a weekend', 'Hafta sonu için', 'لعطلة نهاية الأسبوع'),
          choices: [
            choice(
              'sea',
              'View: sea\nBreakfast: no\nPrice: €140',
              'Manzara: deniz\nKahvaltı: yok\nFiyat: 140 €',
              'الإطلالة: البحر\nالفطور: لا\nالسعر: 140 €',
            ),
            choice(
              'court',
              'View: courtyard\nBreakfast: yes\nPrice: €120',
              'Manzara: avlu\nKahvaltı: var\nFiyat: 120 €',
              'الإطلالة: الفناء\nالفطور: نعم\nالسعر: 120 €',
            ),
          ],
        },
        {
          key: 'week',
          body: say('For a week', 'Bir hafta için', 'لأسبوع'),
          choices: [
            choice(
              'kitchen',
              'Kitchen: yes\nPrice: €690',
              'Mutfak: var\nFiyat: 690 €',
              'المطبخ: نعم\nالسعر: 690 €',
            ),
            choice(
              'service',
              'Kitchen: no\nPrice: €640',
              'Mutfak: yok\nFiyat: 640 €',
              'المطبخ: لا\nالسعر: 640 €',
            ),
          ],
        },
      ],
    },
  ),
  gallery.question(
    'order',
    'ranking',
    say('What should we improve first?', 'Önce neyi iyileştirelim?', 'ما الذي نحسّنه أولًا؟'),
    {
      choices: [
        choice('wifi', 'The Wi-Fi', 'Kablosuz internet', 'شبكة الواي فاي'),
        choice('breakfast', 'Breakfast', 'Kahvaltı', 'الفطور'),
        choice('beds', 'The beds', 'Yataklar', 'الأسرّة'),
        choice('parking', 'Parking', 'Otopark', 'موقف السيارات'),
      ],
    },
  ),
  toNext('tables'),
]
