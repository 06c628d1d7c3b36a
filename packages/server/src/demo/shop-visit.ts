// Demo survey "Shop visit" of the furniture shop Hazel & Pine: the recommend question, a branch for each group, three languages.
import type { Flow } from '@askwell/contract'
import { demoLanguages } from './pen.ts'
import { firstPages, next, shop } from './shop-visit-pages.ts'

export const shopVisitId = shop.id

export const shopVisit: Flow = shop.flow({
  name: 'Shop visit',
  languages: [demoLanguages.en, demoLanguages.tr, demoLanguages.ar],
  allowSavingIncompleteSurvey: true,
  pages: [
    ...firstPages,
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
