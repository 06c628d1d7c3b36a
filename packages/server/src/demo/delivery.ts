// Demo survey "Your parcel" of the delivery firm Swiftlet: stars, a page that changes with the answer, two languages.
import type { Flow } from '@askwell/contract'
import { demoLanguages, pen } from './pen.ts'

const parcel = pen('delivery')
export const deliveryId = parcel.id

export const delivery: Flow = parcel.flow({
  name: 'Delivery rating',
  languages: [demoLanguages.en, demoLanguages.tr],
  allowSavingIncompleteSurvey: true,
  pages: [
    {
      name: 'The delivery',
      elements: [
        parcel.label('welcome', {
          en: 'Your parcel is with you. **One minute**, and your courier knows how it went.',
          tr: 'Paketiniz elinizde. **Bir dakikanızı** ayırın, kuryeniz nasıl geçtiğini bilsin.',
        }),
        parcel.question(
          'stars',
          'star',
          { en: 'How was your delivery?', tr: 'Teslimatınız nasıldı?' },
          {
            isRequired: true,
            ends: { low: { en: 'Poor', tr: 'Kötü' }, high: { en: 'Excellent', tr: 'Mükemmel' } },
            revealsFor: { 1: ['went_wrong'], 2: ['went_wrong'] },
            hidesFor: { 1: ['went_well'], 2: ['went_well'] },
          },
        ),
        parcel.question(
          'went_well',
          'checklist',
          { en: 'What went well?', tr: 'Neler iyiydi?' },
          {
            help: { en: 'Choose all that apply.', tr: 'Uyanların hepsini seçin.' },
            choices: [
              {
                key: 'on_time',
                body: { en: 'It came when you said', tr: 'Söylenen saatte geldi' },
              },
              { key: 'careful', body: { en: 'Handled with care', tr: 'Özenle taşındı' } },
              { key: 'friendly', body: { en: 'A friendly courier', tr: 'Güler yüzlü kurye' } },
              {
                key: 'updates',
                body: { en: 'Clear messages on the way', tr: 'Yol boyunca net mesajlar' },
              },
              {
                key: 'nothing',
                body: { en: 'Nothing in particular', tr: 'Özel bir şey yok' },
                exclusive: true,
              },
            ],
          },
        ),
        parcel.question(
          'went_wrong',
          'checklist',
          { en: 'What went wrong?', tr: 'Neler kötüydü?' },
          {
            isHidden: true,
            isRequired: true,
            choices: [
              { key: 'late', body: { en: 'It came late', tr: 'Geç geldi' } },
              { key: 'damaged', body: { en: 'It was damaged', tr: 'Hasarlıydı' } },
              { key: 'not_home', body: { en: 'Nobody rang the bell', tr: 'Kimse zili çalmadı' } },
              {
                key: 'wrong_place',
                body: { en: 'Left in the wrong place', tr: 'Yanlış yere bırakıldı' },
              },
              {
                key: 'rude',
                body: { en: 'The courier was unfriendly', tr: 'Kurye kaba davrandı' },
              },
            ],
          },
        ),
        parcel.nextPage('delivery_next', { en: 'Next', tr: 'İleri' }),
      ],
      next: 'Next time',
      branches: [{ to: 'Make it right', when: [parcel.said('stars', ['1', '2'])] }],
    },
    {
      name: 'Make it right',
      elements: [
        parcel.question(
          'remedy',
          'radio',
          { en: 'What should we do about it?', tr: 'Sizin için ne yapalım?' },
          {
            isRequired: true,
            choices: [
              {
                key: 'refund',
                body: { en: 'Refund the delivery fee', tr: 'Teslimat ücretini iade edin' },
              },
              { key: 'redeliver', body: { en: 'Send it again', tr: 'Yeniden gönderin' } },
              {
                key: 'listen',
                body: {
                  en: 'Nothing, just do better next time',
                  tr: 'Bir şey gerekmez, bir dahaki sefere dikkat edin',
                },
              },
            ],
          },
        ),
        parcel.question(
          'wrong_note',
          'textarea',
          { en: 'Tell us what happened', tr: 'Ne olduğunu anlatın' },
          { maxLength: 800 },
        ),
        parcel.nextPage('remedy_next', { en: 'Next', tr: 'İleri' }),
      ],
      next: 'Next time',
    },
    {
      name: 'Next time',
      elements: [
        parcel.question(
          'slot',
          'dropdown',
          {
            en: 'When would you like the next parcel to come?',
            tr: 'Bir sonraki paketiniz ne zaman gelsin?',
          },
          {
            choices: [
              { key: '08_10', body: { en: '8 to 10 in the morning', tr: 'Sabah 8–10' } },
              { key: '10_12', body: { en: '10 to 12', tr: '10–12' } },
              { key: '12_14', body: { en: 'Around lunch, 12 to 2', tr: 'Öğle arası, 12–14' } },
              { key: '14_16', body: { en: '2 to 4 in the afternoon', tr: 'Öğleden sonra 14–16' } },
              { key: '16_18', body: { en: '4 to 6', tr: '16–18' } },
              { key: '18_21', body: { en: 'In the evening, 6 to 9', tr: 'Akşam 18–21' } },
            ],
          },
        ),
        parcel.question(
          'safe_place',
          'text',
          { en: 'Where may we leave it when you are out?', tr: 'Evde yoksanız nereye bırakalım?' },
          {
            maxLength: 80,
            placeholder: { en: 'With the neighbour on the left', tr: 'Soldaki komşuya' },
          },
        ),
        parcel.question(
          'note',
          'textarea',
          {
            en: 'Anything your courier should know?',
            tr: 'Kuryenizin bilmesi gereken bir şey var mı?',
          },
          { maxLength: 500 },
        ),
        parcel.submit('delivery_submit', { en: 'Send', tr: 'Gönder' }),
      ],
      next: 'Thank you',
    },
    {
      name: 'Thank you',
      style: 'thank',
      elements: [
        parcel.label('thanks', {
          en: '# Thank you\n\nYour courier reads every rating at the end of the day.',
          tr: '# Teşekkürler\n\nKuryeniz her puanı gün sonunda okur.',
        }),
      ],
    },
  ],
})
