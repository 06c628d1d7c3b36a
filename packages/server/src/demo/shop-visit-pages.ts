// The first pages of the demo survey "Shop visit": the recommend question, and the pages for fans and for those in between.
import { type Choice, pen } from './pen.ts'

export const shop = pen('shop-visit')
export const scores: Choice[] = Array.from({ length: 11 }, (_, score) => ({
  key: `${score}`,
  body: { en: `${score}`, tr: `${score}`, ar: `${score}` },
  weight: score <= 6 ? -1 : score <= 8 ? 0 : 1,
}))
export const next = { en: 'Next', tr: 'İleri', ar: 'التالي' }

type Page = Parameters<typeof shop.flow>[0]['pages'][number]
export const firstPages: readonly Page[] = [
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
]
