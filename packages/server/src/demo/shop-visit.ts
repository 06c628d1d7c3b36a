// Demo survey "Shop visit" of the furniture shop Hazel & Pine: the recommend question, a branch for each group, three languages.
import type { Flow } from '@askwell/contract'
import { type Choice, demoLanguages, pen } from './pen.ts'

const shop = pen('shop-visit')
export const shopVisitId = shop.id

const scores: Choice[] = Array.from({ length: 11 }, (_, score) => ({
  key: `${score}`,
  body: { en: `${score}`, tr: `${score}`, ar: `${score}` },
  weight: score <= 6 ? -1 : score <= 8 ? 0 : 1,
}))
const next = { en: 'Next', tr: 'İleri', ar: 'التالي' }

export const shopVisit: Flow = shop.flow({
  name: 'Shop visit',
  languages: [demoLanguages.en, demoLanguages.tr, demoLanguages.ar],
  allowSavingIncompleteSurvey: true,
  pages: [
    {
      name: 'Recommend',
      elements: [
        shop.question(
          'recommend',
          'score',
          {
            en: 'How likely are you to recommend Hazel & Pine to a friend?',
            tr: 'Hazel & Pine’ı bir arkadaşınıza tavsiye etme olasılığınız nedir?',
            ar: 'ما مدى احتمال أن توصي صديقًا بمتجر Hazel & Pine؟',
          },
          {
            isRequired: true,
            choices: scores,
            help: {
              en: 'Think of the visit you made today.',
              tr: 'Bugünkü ziyaretinizi düşünün.',
              ar: 'فكّر في زيارتك اليوم.',
            },
            ends: {
              low: { en: 'Not at all likely', tr: 'Hiç olası değil', ar: 'غير محتمل إطلاقًا' },
              high: { en: 'Extremely likely', tr: 'Son derece olası', ar: 'محتمل جدًا' },
            },
          },
        ),
      ],
      next: 'Improve',
      branches: [
        { to: 'Delight', when: [shop.chose('recommend', ['9', '10'])] },
        { to: 'Went wrong', when: [shop.chose('recommend', ['0', '1', '2', '3', '4', '5', '6'])] },
      ],
    },
    {
      name: 'Delight',
      elements: [
        shop.question(
          'delighted_by',
          'checklist',
          {
            en: 'Lovely! What delighted you most?',
            tr: 'Ne güzel! En çok neyi beğendiniz?',
            ar: 'يسعدنا ذلك! ما أكثر ما أعجبك؟',
          },
          {
            isRequired: true,
            maxSelectionCount: 3,
            choices: [
              {
                key: 'staff',
                body: {
                  en: 'The people who helped me',
                  tr: 'Bana yardımcı olan çalışanlar',
                  ar: 'الموظفون الذين ساعدوني',
                },
              },
              {
                key: 'range',
                body: {
                  en: 'The choice of furniture',
                  tr: 'Mobilya çeşitliliği',
                  ar: 'تنوّع الأثاث',
                },
              },
              {
                key: 'rooms',
                body: {
                  en: 'Rooms I could walk through',
                  tr: 'Gezilebilen örnek odalar',
                  ar: 'الغرف النموذجية التي تجوّلت فيها',
                },
              },
              {
                key: 'price',
                body: { en: 'Fair prices', tr: 'Uygun fiyatlar', ar: 'الأسعار المناسبة' },
              },
              {
                key: 'checkout',
                body: { en: 'A quick checkout', tr: 'Hızlı ödeme', ar: 'سرعة الدفع' },
              },
              {
                key: 'other',
                body: { en: 'Something else', tr: 'Başka bir şey', ar: 'شيء آخر' },
                reveals: ['delighted_other'],
              },
            ],
          },
        ),
        shop.question(
          'delighted_other',
          'text',
          { en: 'What was it?', tr: 'Neydi?', ar: 'ما هو؟' },
          { isHidden: true, isRequired: true, maxLength: 120 },
        ),
        shop.question(
          'delighted_note',
          'textarea',
          {
            en: 'Would you like to tell the team anything?',
            tr: 'Ekibimize iletmek istediğiniz bir şey var mı?',
            ar: 'هل تودّ أن تقول شيئًا للفريق؟',
          },
          {
            maxLength: 600,
            placeholder: {
              en: 'A few words are plenty',
              tr: 'Birkaç kelime yeter',
              ar: 'بضع كلمات تكفي',
            },
          },
        ),
        shop.nextPage('delight_next', next),
      ],
      next: 'About the visit',
    },
    {
      name: 'Improve',
      elements: [
        shop.question(
          'would_make_ten',
          'radio',
          {
            en: 'What would have made it a 10?',
            tr: 'Ne olsaydı 10 verirdiniz?',
            ar: 'ما الذي كان سيجعلها 10؟',
          },
          {
            isRequired: true,
            choices: [
              {
                key: 'stock',
                body: {
                  en: 'The piece I wanted being in stock',
                  tr: 'İstediğim ürünün stokta olması',
                  ar: 'توفّر القطعة التي أردتها',
                },
              },
              {
                key: 'advice',
                body: {
                  en: 'More advice on the shop floor',
                  tr: 'Mağazada daha fazla danışmanlık',
                  ar: 'مزيد من الاستشارة داخل المتجر',
                },
              },
              {
                key: 'price',
                body: { en: 'Lower prices', tr: 'Daha düşük fiyatlar', ar: 'أسعار أقل' },
              },
              {
                key: 'queue',
                body: { en: 'A shorter queue', tr: 'Daha kısa bir kuyruk', ar: 'طابور أقصر' },
              },
              {
                key: 'signs',
                body: {
                  en: 'Finding things more easily',
                  tr: 'Aradığımı daha kolay bulmak',
                  ar: 'سهولة العثور على الأشياء',
                },
              },
            ],
          },
        ),
        shop.question(
          'improve_note',
          'textarea',
          {
            en: 'What should we change first?',
            tr: 'Önce neyi değiştirelim?',
            ar: 'ما أول شيء ينبغي أن نغيّره؟',
          },
          { maxLength: 600 },
        ),
        shop.nextPage('improve_next', next),
      ],
      next: 'About the visit',
    },
    {
      name: 'Went wrong',
      elements: [
        shop.question(
          'went_wrong',
          'checklist',
          {
            en: 'We are sorry. What went wrong?',
            tr: 'Üzgünüz. Neler ters gitti?',
            ar: 'نأسف لذلك. ما الذي لم يكن على ما يرام؟',
          },
          {
            isRequired: true,
            choices: [
              {
                key: 'stock',
                body: {
                  en: 'It was out of stock',
                  tr: 'Ürün stokta yoktu',
                  ar: 'المنتج غير متوفر',
                },
              },
              {
                key: 'wait',
                body: { en: 'I waited too long', tr: 'Çok bekledim', ar: 'انتظرت طويلًا' },
              },
              {
                key: 'staff',
                body: {
                  en: 'Nobody had time for me',
                  tr: 'Kimse ilgilenmedi',
                  ar: 'لم يجد أحد وقتًا لي',
                },
              },
              {
                key: 'price',
                body: {
                  en: 'The price at the till was different',
                  tr: 'Kasadaki fiyat farklıydı',
                  ar: 'السعر عند الصندوق كان مختلفًا',
                },
              },
              {
                key: 'quality',
                body: {
                  en: 'The product disappointed me',
                  tr: 'Ürün beni hayal kırıklığına uğrattı',
                  ar: 'خيّب المنتج ظني',
                },
              },
              {
                key: 'parking',
                body: {
                  en: 'Parking or getting in',
                  tr: 'Otopark veya giriş',
                  ar: 'موقف السيارات أو الدخول',
                },
              },
            ],
          },
        ),
        shop.question(
          'went_wrong_note',
          'textarea',
          { en: 'What happened?', tr: 'Ne oldu, anlatır mısınız?', ar: 'ماذا حدث؟' },
          { maxLength: 1000 },
        ),
        shop.question(
          'contact',
          'plain',
          {
            en: 'May we contact you to put it right?',
            tr: 'Durumu düzeltmek için sizinle iletişime geçebilir miyiz?',
            ar: 'هل يمكننا التواصل معك لإصلاح الأمر؟',
          },
          {
            isRequired: true,
            choices: [
              {
                key: 'yes',
                body: { en: 'Yes, please', tr: 'Evet, lütfen', ar: 'نعم، من فضلكم' },
                reveals: ['email'],
              },
              {
                key: 'no',
                body: { en: 'No, thank you', tr: 'Hayır, teşekkürler', ar: 'لا، شكرًا' },
              },
            ],
          },
        ),
        shop.question(
          'email',
          'email',
          { en: 'Where can we reach you?', tr: 'Size nereden ulaşalım?', ar: 'كيف نصل إليك؟' },
          {
            isHidden: true,
            isRequired: true,
            help: {
              en: 'We write once about this visit and not again.',
              tr: 'Yalnızca bu ziyaret için bir kez yazarız.',
              ar: 'سنكتب إليك مرة واحدة بشأن هذه الزيارة فقط.',
            },
            placeholder: { en: 'name@example.com', tr: 'ad@ornek.com', ar: 'name@example.com' },
          },
        ),
        shop.nextPage('wrong_next', next),
      ],
      next: 'About the visit',
    },
    {
      name: 'About the visit',
      elements: [
        shop.question(
          'branch',
          'dropdown',
          { en: 'Which shop did you visit?', tr: 'Hangi mağazamıza geldiniz?', ar: 'أي متجر زرت؟' },
          {
            isRequired: true,
            choices: [
              {
                key: 'harbour',
                body: { en: 'Harbour Street', tr: 'Liman Caddesi', ar: 'شارع الميناء' },
              },
              {
                key: 'old_market',
                body: { en: 'Old Market', tr: 'Eski Çarşı', ar: 'السوق القديم' },
              },
              {
                key: 'northgate',
                body: { en: 'Northgate', tr: 'Kuzey Kapı', ar: 'البوابة الشمالية' },
              },
              {
                key: 'station',
                body: { en: 'Station Square', tr: 'İstasyon Meydanı', ar: 'ساحة المحطة' },
              },
            ],
          },
        ),
        shop.question(
          'first_visit',
          'radio',
          { en: 'How often do you come by?', tr: 'Ne sıklıkla uğrarsınız?', ar: 'كم مرة تزورنا؟' },
          {
            choices: [
              {
                key: 'first',
                body: {
                  en: 'This was my first visit',
                  tr: 'Bu ilk ziyaretimdi',
                  ar: 'كانت زيارتي الأولى',
                },
              },
              {
                key: 'yearly',
                body: {
                  en: 'Once or twice a year',
                  tr: 'Yılda bir iki kez',
                  ar: 'مرة أو مرتين في السنة',
                },
              },
              {
                key: 'often',
                body: {
                  en: 'Every month or more',
                  tr: 'Her ay veya daha sık',
                  ar: 'كل شهر أو أكثر',
                },
              },
            ],
          },
        ),
        shop.submit('visit_submit', { en: 'Send', tr: 'Gönder', ar: 'إرسال' }),
      ],
      next: 'Thank you',
    },
    {
      name: 'Thank you',
      style: 'thank',
      elements: [
        shop.label('thanks', {
          en: '# Thank you\n\nYour answers go straight to the team of the shop you visited.',
          tr: '# Teşekkürler\n\nYanıtlarınız doğrudan ziyaret ettiğiniz mağazanın ekibine gidiyor.',
          ar: '# شكرًا لك\n\nتصل إجاباتك مباشرة إلى فريق المتجر الذي زرته.',
        }),
      ],
    },
  ],
})
