// What a new survey may begin with. Each is answerable as it is, and meant to be changed.
import type { StarterPlan, StarterText, StatePlan } from './starter.ts'

const next = { key: 'next', kind: 'next_page' } as const
const thanks = (text: StarterText): StatePlan => ({
  name: ['Thank you', 'Teşekkürler'],
  style: 'thank',
  next: null,
  elements: [{ key: 'thanks', kind: 'label', says: text }],
})

export const starters = {
  blank: {
    name: ['New survey', 'Yeni anket'],
    states: [
      { name: ['First page', 'İlk sayfa'], style: 'page', elements: [next], next: 1 },
      { name: ['Thank you', 'Teşekkürler'], style: 'thank', elements: [], next: null },
    ],
  },
  shop_visit: {
    name: ['Shop visit', 'Mağaza ziyareti'],
    states: [
      {
        name: ['Recommend', 'Tavsiye'],
        style: 'page',
        next: 2,
        ways: [{ to: 1, question: 'recommend', answers: ['0', '1', '2', '3', '4', '5', '6'] }],
        elements: [
          {
            key: 'recommend',
            kind: 'score',
            says: [
              'How likely are you to recommend our shop to a friend?',
              'Mağazamızı bir arkadaşınıza tavsiye etme olasılığınız nedir?',
            ],
            ends: [
              ['Not at all likely', 'Hiç olası değil'],
              ['Very likely', 'Çok olası'],
            ],
            isRequired: true,
          },
          next,
        ],
      },
      {
        name: ['Make it right', 'Düzeltelim'],
        style: 'page',
        next: 3,
        elements: [
          {
            key: 'went_wrong',
            kind: 'textarea',
            says: ['We are sorry. What went wrong?', 'Üzgünüz. Ne ters gitti?'],
            hidesPersonalData: true,
          },
          { ...next, key: 'next_wrong' },
        ],
      },
      {
        name: ['Delight', 'Memnuniyet'],
        style: 'page',
        next: 3,
        elements: [
          {
            key: 'liked',
            kind: 'checklist',
            says: ['What did you like?', 'Neleri beğendiniz?'],
            options: {
              staff: ['The people', 'Çalışanlar'],
              range: ['The choice', 'Ürün çeşitliliği'],
              prices: ['The prices', 'Fiyatlar'],
              shop: ['The shop itself', 'Mağazanın kendisi'],
            },
          },
          {
            key: 'more',
            kind: 'textarea',
            says: [
              'Anything else you would like to tell us?',
              'Bize söylemek istediğiniz başka bir şey var mı?',
            ],
            hidesPersonalData: true,
          },
          { ...next, key: 'next_liked' },
        ],
      },
      thanks([
        'Thank you for your visit. We read every answer.',
        'Ziyaretiniz için teşekkürler. Her yanıtı okuyoruz.',
      ]),
    ],
  },
  delivery: {
    name: ['Delivery', 'Teslimat'],
    states: [
      {
        name: ['Rating', 'Puan'],
        style: 'page',
        next: 2,
        ways: [{ to: 1, question: 'delivery', answers: ['1', '2', '3'] }],
        elements: [
          {
            key: 'delivery',
            kind: 'star',
            says: ['How was your delivery?', 'Teslimatınız nasıldı?'],
            isRequired: true,
          },
          {
            key: 'delivery_note',
            kind: 'textarea',
            says: ['Would you like to add something?', 'Eklemek istediğiniz bir şey var mı?'],
            hidesPersonalData: true,
          },
          next,
        ],
      },
      {
        name: ['What went wrong', 'Ne ters gitti'],
        style: 'page',
        next: 2,
        elements: [
          {
            key: 'delivery_wrong',
            kind: 'checklist',
            says: ['What went wrong?', 'Ne ters gitti?'],
            options: {
              late: ['It came late', 'Geç geldi'],
              damaged: ['Something was damaged', 'Bir şey hasarlıydı'],
              missing: ['Something was missing', 'Bir şey eksikti'],
              driver: ['The driver', 'Sürücü'],
            },
          },
          { ...next, key: 'next_wrong' },
        ],
      },
      thanks([
        'Thank you. This helps the next delivery.',
        'Teşekkürler. Bu, sonraki teslimata yardımcı olur.',
      ]),
    ],
  },
  pulse: {
    name: ['Employee pulse', 'Çalışan nabzı'],
    states: [
      {
        name: ['This week', 'Bu hafta'],
        style: 'page',
        next: 1,
        elements: [
          {
            key: 'week',
            kind: 'radio',
            says: ['How was your week?', 'Haftanız nasıldı?'],
            isRequired: true,
            options: {
              good: ['Good', 'İyi'],
              fine: ['All right', 'Fena değil'],
              hard: ['Hard', 'Zor'],
            },
          },
          {
            key: 'workload',
            kind: 'radio',
            says: ['How much was there to do?', 'Ne kadar iş vardı?'],
            options: {
              little: ['Too little', 'Çok az'],
              right: ['About right', 'Yeterince'],
              much: ['Too much', 'Çok fazla'],
            },
          },
          {
            key: 'better',
            kind: 'textarea',
            says: ['What would make next week better?', 'Gelecek haftayı ne daha iyi yapar?'],
            hidesPersonalData: true,
          },
          next,
        ],
      },
      thanks([
        'Thank you. Nobody sees who answered what.',
        'Teşekkürler. Kimin ne yanıtladığını kimse görmez.',
      ]),
    ],
  },
  contact: {
    name: ['Contact form', 'İletişim formu'],
    states: [
      {
        name: ['Your message', 'Mesajınız'],
        style: 'page',
        next: 1,
        elements: [
          { key: 'name', kind: 'naming', says: ['Your name', 'Adınız'], isRequired: true },
          {
            key: 'email',
            kind: 'email',
            says: ['Your e-mail', 'E-posta adresiniz'],
            isRequired: true,
          },
          {
            key: 'message',
            kind: 'textarea',
            says: ['What can we do for you?', 'Size nasıl yardımcı olabiliriz?'],
            isRequired: true,
            hidesPersonalData: true,
          },
          { key: 'send', kind: 'submit' },
        ],
      },
      thanks(['Thank you. We will write to you soon.', 'Teşekkürler. Size yakında yazacağız.']),
    ],
  },
} as const satisfies Record<string, StarterPlan>

export type StarterName = keyof typeof starters
