// What a new survey may begin with. Each can be answered unchanged, and is meant to be edited.
import type { StarterPlan, StarterText, StatePlan } from './starter.ts'

const next = { key: 'next', kind: 'next_page' } as const
const thanks = (text: StarterText): StatePlan => ({
  name: ['Thank you', 'Teşekkürler', 'Danke'],
  style: 'thank',
  next: null,
  elements: [{ key: 'thanks', kind: 'label', says: text }],
})

export const starters = {
  blank: {
    name: ['New survey', 'Yeni anket', 'Neue Umfrage'],
    states: [
      {
        name: ['First page', 'İlk sayfa', 'Erste Seite'],
        style: 'page',
        elements: [next],
        next: 1,
      },
      { name: ['Thank you', 'Teşekkürler', 'Danke'], style: 'thank', elements: [], next: null },
    ],
  },
  shop_visit: {
    name: ['Shop visit', 'Mağaza ziyareti', 'Filialbesuch'],
    states: [
      {
        name: ['Recommend', 'Tavsiye', 'Weiterempfehlung'],
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
              'Wie wahrscheinlich ist es, dass Sie unser Geschäft weiterempfehlen?',
            ],
            ends: [
              ['Not at all likely', 'Hiç olası değil', 'Sehr unwahrscheinlich'],
              ['Very likely', 'Çok olası', 'Sehr wahrscheinlich'],
            ],
            isRequired: true,
          },
          next,
        ],
      },
      {
        name: ['Make it right', 'Düzeltelim', 'Wiedergutmachen'],
        style: 'page',
        next: 3,
        elements: [
          {
            key: 'went_wrong',
            kind: 'textarea',
            says: [
              'We are sorry. What went wrong?',
              'Üzgünüz. Ne ters gitti?',
              'Das tut uns leid. Was ist schiefgelaufen?',
            ],
            hidesPersonalData: true,
          },
          { ...next, key: 'next_wrong' },
        ],
      },
      {
        name: ['Delight', 'Memnuniyet', 'Zufrieden'],
        style: 'page',
        next: 3,
        elements: [
          {
            key: 'liked',
            kind: 'checklist',
            says: ['What did you like?', 'Neleri beğendiniz?', 'Was hat Ihnen gefallen?'],
            options: {
              staff: ['The people', 'Çalışanlar', 'Das Personal'],
              range: ['The choice', 'Ürün çeşitliliği', 'Die Auswahl'],
              prices: ['The prices', 'Fiyatlar', 'Die Preise'],
              shop: ['The shop itself', 'Mağazanın kendisi', 'Das Geschäft selbst'],
            },
          },
          {
            key: 'more',
            kind: 'textarea',
            says: [
              'Anything else you would like to tell us?',
              'Bize söylemek istediğiniz başka bir şey var mı?',
              'Möchten Sie uns noch etwas mitteilen?',
            ],
            hidesPersonalData: true,
          },
          { ...next, key: 'next_liked' },
        ],
      },
      thanks([
        'Thank you for your visit. We read every answer.',
        'Ziyaretiniz için teşekkürler. Her yanıtı okuyoruz.',
        'Danke für Ihren Besuch. Wir lesen jede Antwort.',
      ]),
    ],
  },
  delivery: {
    name: ['Delivery', 'Teslimat', 'Lieferung'],
    states: [
      {
        name: ['Rating', 'Puan', 'Bewertung'],
        style: 'page',
        next: 2,
        ways: [{ to: 1, question: 'delivery', answers: ['1', '2', '3'] }],
        elements: [
          {
            key: 'delivery',
            kind: 'star',
            says: ['How was your delivery?', 'Teslimatınız nasıldı?', 'Wie war Ihre Lieferung?'],
            isRequired: true,
          },
          {
            key: 'delivery_note',
            kind: 'textarea',
            says: [
              'Would you like to add something?',
              'Eklemek istediğiniz bir şey var mı?',
              'Möchten Sie etwas ergänzen?',
            ],
            hidesPersonalData: true,
          },
          next,
        ],
      },
      {
        name: ['What went wrong', 'Ne ters gitti', 'Was ist schiefgelaufen'],
        style: 'page',
        next: 2,
        elements: [
          {
            key: 'delivery_wrong',
            kind: 'checklist',
            says: ['What went wrong?', 'Ne ters gitti?', 'Was ist schiefgelaufen?'],
            options: {
              late: ['It came late', 'Geç geldi', 'Sie kam zu spät'],
              damaged: ['Something was damaged', 'Bir şey hasarlıydı', 'Etwas war beschädigt'],
              missing: ['Something was missing', 'Bir şey eksikti', 'Etwas hat gefehlt'],
              driver: ['The driver', 'Sürücü', 'Der Fahrer oder die Fahrerin'],
            },
          },
          { ...next, key: 'next_wrong' },
        ],
      },
      thanks([
        'Thank you. This helps the next delivery.',
        'Teşekkürler. Bu, sonraki teslimata yardımcı olur.',
        'Danke. Das hilft uns bei der nächsten Lieferung.',
      ]),
    ],
  },
  pulse: {
    name: ['Employee pulse', 'Çalışan nabzı', 'Stimmungsbild im Team'],
    states: [
      {
        name: ['This week', 'Bu hafta', 'Diese Woche'],
        style: 'page',
        next: 1,
        elements: [
          {
            key: 'week',
            kind: 'radio',
            says: ['How was your week?', 'Haftanız nasıldı?', 'Wie war Ihre Woche?'],
            isRequired: true,
            options: {
              good: ['Good', 'İyi', 'Gut'],
              fine: ['All right', 'Fena değil', 'In Ordnung'],
              hard: ['Hard', 'Zor', 'Anstrengend'],
            },
          },
          {
            key: 'workload',
            kind: 'radio',
            says: ['How much was there to do?', 'Ne kadar iş vardı?', 'Wie viel gab es zu tun?'],
            options: {
              little: ['Too little', 'Çok az', 'Zu wenig'],
              right: ['About right', 'Yeterince', 'Gerade richtig'],
              much: ['Too much', 'Çok fazla', 'Zu viel'],
            },
          },
          {
            key: 'better',
            kind: 'textarea',
            says: [
              'What would make next week better?',
              'Gelecek haftayı ne daha iyi yapar?',
              'Was würde die nächste Woche besser machen?',
            ],
            hidesPersonalData: true,
          },
          next,
        ],
      },
      thanks([
        'Thank you. Nobody sees who answered what.',
        'Teşekkürler. Kimin ne yanıtladığını kimse görmez.',
        'Danke. Niemand sieht, wer was geantwortet hat.',
      ]),
    ],
  },
  contact: {
    name: ['Contact form', 'İletişim formu', 'Kontaktformular'],
    states: [
      {
        name: ['Your message', 'Mesajınız', 'Ihre Nachricht'],
        style: 'page',
        next: 1,
        elements: [
          {
            key: 'name',
            kind: 'naming',
            says: ['Your name', 'Adınız', 'Ihr Name'],
            isRequired: true,
          },
          {
            key: 'email',
            kind: 'email',
            says: ['Your e-mail', 'E-posta adresiniz', 'Ihre E-Mail-Adresse'],
            isRequired: true,
          },
          {
            key: 'message',
            kind: 'textarea',
            says: [
              'What can we do for you?',
              'Size nasıl yardımcı olabiliriz?',
              'Was können wir für Sie tun?',
            ],
            isRequired: true,
            hidesPersonalData: true,
          },
          { key: 'send', kind: 'submit' },
        ],
      },
      thanks([
        'Thank you. We will write to you soon.',
        'Teşekkürler. Size yakında yazacağız.',
        'Danke. Wir melden uns bald bei Ihnen.',
      ]),
    ],
  },
} as const satisfies Record<string, StarterPlan>

export type StarterName = keyof typeof starters
