// Page 6: files, a picture of the screen, a number that is confirmed.
import { gallery, say, toNext } from './gallery-pen.ts'

export const files = [
  gallery.question(
    'receipt',
    'file',
    say(
      'Is something wrong with your invoice? Show us.',
      'Faturanızda bir yanlışlık mı var? Bize gösterin.',
      'هل في فاتورتك خطأ؟ أرِنا إياه.',
    ),
  ),
  gallery.question(
    'page',
    'screenshot',
    say(
      'Did our website fail you? A picture helps.',
      'İnternet sitemiz sorun mu çıkardı? Bir görüntü yardımcı olur.',
      'هل واجهت مشكلة في موقعنا؟ الصورة تساعدنا.',
    ),
  ),
  gallery.question(
    'callback',
    'phone_verification',
    say(
      'Where may we call you back?',
      'Sizi hangi numaradan arayalım?',
      'على أي رقم نعاود الاتصال بك؟',
    ),
    {
      help: say('We text a code first.', 'Önce bir kod göndeririz.', 'نرسل رمزًا أولًا.'),
    },
  ),
  toNext('files'),
]
