// Page 1: the styles that say who somebody is.
import { choice, gallery, say, toNext } from './gallery-pen.ts'

export const guest = [
  gallery.label(
    'welcome',
    say(
      '# Your stay at Harbour House\n\nA tour through **every kind of question**. Answer what you like; *nothing* here is a real booking.',
      '# Harbour House’daki konaklamanız\n\n**Her soru türünden** bir tur. Dilediğinizi yanıtlayın; buradaki *hiçbir şey* gerçek bir rezervasyon değildir.',
      '# إقامتك في Harbour House\n\nجولة في **كل أنواع الأسئلة**. أجب عمّا تشاء؛ *لا شيء* هنا حجزٌ حقيقي.',
    ),
  ),
  gallery.question(
    'name',
    'naming',
    say('What should we call you?', 'Size nasıl hitap edelim?', 'بماذا نناديك؟'),
    {
      // Every later page speaks to somebody by name.
      isRequired: true,
      placeholder: say('First and last name', 'Ad ve soyad', 'الاسم واللقب'),
    },
  ),
  gallery.question(
    'gender',
    'gender',
    say('How do you describe yourself?', 'Kendinizi nasıl tanımlarsınız?', 'كيف تصف نفسك؟'),
    {
      choices: [
        choice('female', 'Woman', 'Kadın', 'امرأة'),
        choice('male', 'Man', 'Erkek', 'رجل'),
        choice('other', 'In another way', 'Başka bir şekilde', 'بطريقة أخرى'),
        choice('none', 'I would rather not say', 'Belirtmek istemiyorum', 'أفضّل عدم الإفصاح'),
      ],
    },
  ),
  gallery.question('age', 'age', say('How old are you?', 'Kaç yaşındasınız?', 'كم عمرك؟')),
  gallery.question(
    'email',
    'email',
    say(
      'Where may we send your invoice?',
      'Faturanızı nereye gönderelim?',
      'إلى أين نرسل فاتورتك؟',
    ),
    {
      placeholder: say('name@example.com', 'ad@ornek.com', 'name@example.com'),
    },
  ),
  gallery.question(
    'mobile',
    'phone_number',
    say(
      'Which number reaches you while you travel?',
      'Yolculukta size hangi numaradan ulaşalım?',
      'ما الرقم الذي نصل إليك به أثناء السفر؟',
    ),
  ),
  gallery.question(
    'booking',
    'external_id',
    say('What is your booking number?', 'Rezervasyon numaranız nedir?', 'ما رقم حجزك؟'),
    {
      help: say(
        'It stands at the top of the confirmation.',
        'Onay mesajının en üstünde yazar.',
        'تجده في أعلى رسالة التأكيد.',
      ),
    },
  ),
  gallery.question(
    'company',
    'customer_schema',
    say(
      'Which company do you travel for?',
      'Hangi şirket adına seyahat ediyorsunuz?',
      'باسم أي شركة تسافر؟',
    ),
    {
      maxLength: 80,
    },
  ),
  toNext('guest'),
]
