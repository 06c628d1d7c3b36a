// Page 2: scales of numbers, stars, words and faces, a slider, and gauges that show what was answered.
import type { Choice } from '../pen.ts'
import { choice, gallery, say, toNext } from './gallery-pen.ts'

const moods = [
  choice('awful', 'Awful', 'Berbat', 'سيئ جدًا', { weight: 1 }),
  choice('poor', 'Poor', 'Kötü', 'سيئ', { weight: 2 }),
  choice('fair', 'Fair', 'İdare eder', 'مقبول', { weight: 3 }),
  choice('good', 'Good', 'İyi', 'جيد', { weight: 4 }),
  choice('great', 'Great', 'Harika', 'رائع', { weight: 5 }),
]
const signs: Choice[] = [
  choice('sleepless', 'I hardly slept', 'Neredeyse hiç uyumadım', 'بالكاد نمت', { emoji: '😫' }),
  choice('so_so', 'On and off', 'Bölük pörçük', 'نوم متقطع', { emoji: '😐' }),
  choice('sound', 'Like a log', 'Mışıl mışıl', 'نومًا عميقًا', { emoji: '😴' }),
]

export const scales = [
  gallery.label(
    'greeting',
    say(
      'Good to have you here, {{name}}.',
      'Burada olmanıza sevindik, {{name}}.',
      'سعداء بوجودك هنا، {{name}}.',
    ),
  ),
  gallery.question(
    'recommend',
    'score',
    say(
      'How likely are you to recommend us to a friend?',
      'Bizi bir arkadaşınıza tavsiye etme olasılığınız nedir?',
      'ما مدى احتمال أن توصي بنا صديقًا؟',
    ),
    {
      ends: {
        low: say('Not at all likely', 'Hiç olası değil', 'غير محتمل إطلاقًا'),
        high: say('Extremely likely', 'Son derece olası', 'محتمل جدًا'),
      },
    },
  ),
  gallery.question(
    'breakfast',
    'star',
    say('How was breakfast?', 'Kahvaltı nasıldı?', 'كيف كان الفطور؟'),
    {
      ends: { low: say('Poor', 'Kötü', 'سيئ'), high: say('Excellent', 'Mükemmel', 'ممتاز') },
    },
  ),
  gallery.question(
    'mood',
    'custom_score',
    say(
      'How did the staff make you feel?',
      'Çalışanlar size kendinizi nasıl hissettirdi?',
      'كيف جعلك الموظفون تشعر؟',
    ),
    {
      choices: moods,
    },
  ),
  gallery.question(
    'sleep',
    'custom_score',
    say('How did you sleep?', 'Nasıl uyudunuz?', 'كيف كان نومك؟'),
    { choices: signs },
  ),
  gallery.question(
    'noise',
    'custom_score',
    say('How quiet was your room?', 'Odanız ne kadar sessizdi?', 'ما مدى هدوء غرفتك؟'),
    {
      layout: 'vertical',
      choices: [
        choice('silent', 'Not a sound', 'Çıt çıkmıyordu', 'صمت تام'),
        choice(
          'street',
          'A little from the street',
          'Sokaktan biraz ses geliyordu',
          'قليل من ضجيج الشارع',
        ),
        choice(
          'loud',
          'Too loud to rest',
          'Dinlenilemeyecek kadar gürültülüydü',
          'صاخبة إلى حد يمنع الراحة',
        ),
      ],
    },
  ),
  gallery.question(
    'warmth',
    'slider',
    say(
      'Which room temperature suits you?',
      'Hangi oda sıcaklığı size uygun?',
      'ما درجة حرارة الغرفة التي تناسبك؟',
    ),
    {
      help: say('In degrees Celsius.', 'Santigrat derece olarak.', 'بالدرجة المئوية.'),
      min: 16,
      max: 28,
      ends: { low: say('16 °C', '16 °C', '16 °م'), high: say('28 °C', '28 °C', '28 °م') },
    },
  ),
  gallery.gauge(
    'warmth_gauge',
    say(
      'Your place between cool and warm.',
      'Serin ile sıcak arasındaki yeriniz.',
      'موضعك بين البارد والدافئ.',
    ),
    'warmth',
  ),
  toNext('scales'),
]
