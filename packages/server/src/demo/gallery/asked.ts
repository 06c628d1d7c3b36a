// Page 7: what comes from the owner's own system while somebody answers. Without one the lists stay empty.
import { bookingSystem, gallery, say } from './gallery-pen.ts'

const fromReply = { bindingModel: { referenceId: bookingSystem, keys: ['postcode'] } }

export const asked = [
  gallery.question(
    'postcode',
    'dynamic_request',
    say('What is your postcode?', 'Posta kodunuz nedir?', 'ما رمزك البريدي؟'),
    {
      help: say(
        'Branches near you come from the booking system.',
        'Yakınınızdaki şubeler rezervasyon sisteminden gelir.',
        'تأتي الفروع القريبة منك من نظام الحجز.',
      ),
      request: { referenceId: bookingSystem },
    },
  ),
  gallery.question(
    'nearest',
    'dynamic_multiple_choice',
    say('Which house is nearest to you?', 'Size en yakın otelimiz hangisi?', 'أي فندق أقرب إليك؟'),
    fromReply,
  ),
  gallery.question(
    'others',
    'dynamic_multiple_value',
    say('Which others have you visited?', 'Başka hangilerinde kaldınız?', 'أي فنادق أخرى زرت؟'),
    fromReply,
  ),
  gallery.gauge(
    'progress',
    say('Almost done, {{name}}.', 'Bitmek üzere, {{name}}.', 'شارفت على الانتهاء، {{name}}.'),
  ),
  gallery.buttonLink(
    'site',
    say('Visit our website', 'İnternet sitemize gidin', 'زر موقعنا'),
    'https://example.com',
  ),
  gallery.submit('send', say('Send', 'Gönder', 'إرسال')),
  gallery.footer(
    'imprint',
    say(
      'Harbour House is an invented hotel. [Imprint](https://example.com/imprint)',
      'Harbour House hayalî bir oteldir. [Künye](https://example.com/imprint)',
      'Harbour House فندق متخيَّل. [بيانات النشر](https://example.com/imprint)',
    ),
  ),
]
