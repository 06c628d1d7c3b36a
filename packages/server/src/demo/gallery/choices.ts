// Page 3: one or several of a list, short and long.
import { choice, gallery, say, toNext } from './gallery-pen.ts'
import { cities, interests } from './long-lists.ts'

export const choices = [
  gallery.question(
    'reason',
    'radio',
    say('What brought you to us?', 'Sizi bize ne getirdi?', 'ما الذي جاء بك إلينا؟'),
    {
      choices: [
        choice('holiday', 'A holiday', 'Tatil', 'عطلة'),
        choice('work', 'Work', 'İş', 'عمل'),
        choice('family', 'Family or friends', 'Aile veya arkadaşlar', 'العائلة أو الأصدقاء'),
      ],
    },
  ),
  gallery.question(
    'again',
    'plain',
    say('Would you stay with us again?', 'Bizde yeniden kalır mısınız?', 'هل تقيم عندنا مرة أخرى؟'),
    {
      choices: [
        choice('yes', 'Yes', 'Evet', 'نعم'),
        choice('maybe', 'Maybe', 'Belki', 'ربما'),
        choice('no', 'No', 'Hayır', 'لا'),
      ],
    },
  ),
  gallery.question(
    'used',
    'checklist',
    say('What did you use?', 'Nelerden yararlandınız?', 'ماذا استخدمت؟'),
    {
      help: say('Choose all that apply.', 'Uyanların hepsini seçin.', 'اختر كل ما ينطبق.'),
      minSelectionCount: 1,
      maxSelectionCount: 3,
      choices: [
        choice('pool', 'The pool', 'Havuz', 'المسبح'),
        choice('bar', 'The bar', 'Bar', 'المقهى'),
        choice('bikes', 'The bicycles', 'Bisikletler', 'الدراجات'),
        choice('laundry', 'The laundry', 'Çamaşırhane', 'المغسلة'),
        choice('nothing', 'None of these', 'Hiçbiri', 'لا شيء منها', { exclusive: true }),
      ],
    },
  ),
  gallery.question(
    'from',
    'dropdown',
    say('Where did you travel from?', 'Nereden geldiniz?', 'من أين سافرت؟'),
    { choices: cities },
  ),
  gallery.question(
    'interest',
    'radio',
    say(
      'What would you like to read about next?',
      'Bundan sonra ne okumak istersiniz?',
      'عمّ تودّ أن تقرأ لاحقًا؟',
    ),
    {
      choices: interests,
    },
  ),
  gallery.question(
    'advert',
    'random',
    say('Where did you hear of us?', 'Bizi nereden duydunuz?', 'من أين سمعت عنا؟'),
    {
      help: say(
        'The order is another one for everybody.',
        'Sıralama herkeste farklıdır.',
        'يختلف الترتيب من شخص إلى آخر.',
      ),
      choices: [
        choice('friend', 'From a friend', 'Bir arkadaşımdan', 'من صديق'),
        choice('search', 'Searching the web', 'İnternette ararken', 'أثناء البحث في الإنترنت'),
        choice('paper', 'In a newspaper', 'Gazetede', 'في صحيفة'),
        choice('passing', 'Walking past', 'Önünden geçerken', 'أثناء مروري من هنا'),
      ],
    },
  ),
  gallery.question(
    'terms',
    'agreement',
    say('May we write to you?', 'Size yazabilir miyiz?', 'هل يمكننا مراسلتك؟'),
    {
      choices: [
        choice(
          'accepted',
          'I agree to one letter a year, as the [privacy notice](https://example.com/privacy) says.',
          '[Gizlilik bildiriminde](https://example.com/privacy) yazıldığı gibi yılda bir mektuba izin veriyorum.',
          'أوافق على رسالة واحدة في السنة، كما يرد في [إشعار الخصوصية](https://example.com/privacy).',
        ),
      ],
    },
  ),
  toNext('choices'),
]
