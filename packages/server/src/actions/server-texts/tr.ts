import type { LastingLimit } from '../owner/workspace-usage.ts'
import { amount } from './amounts.ts'
import { listedResponses } from './listed-responses.ts'
import type { ServerTexts } from './server-texts.ts'

export const turkish: ServerTexts = {
  chat: {
    locale: 'tr',
    subject: (node) => `${node} size yanıt verdi`,
    copySubject: (node) => `${node} ile görüşmeniz`,
    you: 'Siz',
    deleted: '(silindi)',
    someone: 'Ekibimiz',
    picture: '(bir görsel)',
    file: (name) => `(bir dosya: ${name})`,
    back: 'Devamını okumak ve yanıtlamak için görüşmeyi açın:',
    stop: 'Bu görüşmeyle ilgili e-posta almak istemiyorsanız:',
  },
  stopMailing: 'Bu tür e-postaları almak istemiyorsanız:',
  invitation: ({ by, workspace, url }) => ({
    subject: `${by} sizi Askwell’de ${workspace} çalışma alanına davet ediyor`,
    text: `${by} sizi ${workspace} çalışma alanına davet ediyor.\n\nKatılmak için bu bağlantıyı bir hafta içinde açın:\n${url}\n\nBağlantı yalnızca bir kez kullanılabilir.\n`,
  }),
  newPassword: (url) => ({
    subject: 'Askwell parolanızı sıfırlayın',
    text: `Bu hesabın parolasını sıfırlamak için bir istek aldık.\n\nBir saat içinde yeni bir parola belirleyin:\n${url}\n\nBu isteği siz yapmadıysanız bu e-postayı dikkate almayın. Parolanız değişmez.\n`,
  }),
  limit: ({ workspace, name, percent, used, limit }) => ({
    subject: `${workspace} bir sınırın %${percent} kadarını kullandı`,
    text: `${
      percent === 100
        ? `Askwell’deki ${workspace} çalışma alanı bir sınıra ulaştı`
        : `Askwell’deki ${workspace} çalışma alanı bir sınırın %80’ini kullandı`
    }: ${limited[name]}, ${amount(name, used, 'tr-TR')} / ${amount(name, limit, 'tr-TR')}.\n\nSınıra ulaşıldığında yenileri reddedilir, e-postalar ertesi güne kalır. Dosyasız yanıtlar her zaman kabul edilir. Bu kurulumu yönetenler sınırı yükseltebilir.\n`,
  }),
  overdue: ({ workspace, count, url }) => ({
    subject: `${count} takip gecikti`,
    text: `Askwell’deki ${workspace} çalışma alanında sorumlusu olduğunuz ${count} takip gecikti.\n\nYanıtları açın:\n${url}\n`,
  }),
  alert: ({ workspace, alert, responses, isTest, settings }) => ({
    subject: `${isTest ? 'Deneme: ' : ''}${
      responses.length === 1
        ? `${alert}: ${responses[0]?.score ?? responses[0]?.survey ?? ''}`
        : `${alert}: ${responses.length} yanıt`
    }`,
    text: `Askwell’deki ${workspace} çalışma alanında “${alert}” uyarısı oluştu.\n\n${listedResponses(responses)}\n\nBu uyarıyı buradan değiştirebilir veya kapatabilirsiniz:\n${settings}\n`,
  }),
  figureAlert: ({ workspace, alert, value, n, url, isTest, settings }) => ({
    subject: `${isTest ? 'Deneme: ' : ''}${alert}: ${value('tr')}`,
    text: `Askwell’deki ${workspace} çalışma alanında “${alert}” uyarısı oluştu.\n\n${value('tr')} (${n} yanıt)\n${url}\n\nBu uyarıyı buradan değiştirebilir veya kapatabilirsiniz:\n${settings}\n`,
  }),
  report: {
    locale: 'tr',
    intro: ({ workspace, name }) => `${name}; Askwell’deki ${workspace} çalışma alanından.`,
    nothingNew: 'Yeni yanıt yok',
    missing: 'Bu raporun sorduğu bir şey artık yok.',
    gone: 'artık yok',
    figure: 'Gösterge',
    now: 'Şimdi',
    before: 'Önce',
    responses: 'Yanıtlar',
    completed: 'Tamamlanan yanıtlar',
    nps: 'NPS',
    mean: 'Ortalama',
    share: 'Pay',
    open: 'Sonuçları aç',
    stop: 'Bu rapordan çık',
    confirm: ({ workspace, name, url }) => ({
      subject: `“${name}” raporunu onaylayın`,
      text: `Askwell’deki ${workspace} çalışma alanı size “${name}” raporunu göndermek istiyor.\n\nAlmak için bu sayfayı açın:\n${url}\n\nAçmazsanız başka bir şey gelmez.\n`,
    }),
    page: {
      title: 'Rapor',
      askStop: 'Bana artık bu raporları göndermeyin',
      stopped: 'Artık bu raporları almayacaksınız.',
      askConfirm: 'Bana bu raporu gönderin',
      confirmed: 'Bu raporu alacaksınız.',
    },
  },
  push: {
    visitor: 'Bir ziyaretçi',
    waiting: 'Bekleyen bir görüşme var',
    reply: 'Yeni bir mesajınız var',
  },
}

const limited: Readonly<Record<LastingLimit, string>> = {
  mails_per_day: 'bugünkü e-postalar',
  surveys: 'anketler',
  channels: 'kanallar',
  contacts: 'kişiler',
  webhooks: 'webhook adresleri',
  file_bytes: 'yüklenen dosyalar',
  stored_bytes: 'yanıtlar, kişiler, mesajlar ve dosyalar',
}
