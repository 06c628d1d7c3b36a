import type { LastingLimit } from '../owner/workspace-usage.ts'
import { amount } from './amounts.ts'
import { listedResponses } from './listed-responses.ts'
import type { ServerTexts } from './server-texts.ts'

export const german: ServerTexts = {
  chat: {
    locale: 'de',
    subject: (node) => `Eine Antwort von ${node}`,
    copySubject: (node) => `Ihr Gespräch mit ${node}`,
    you: 'Sie',
    deleted: '(gelöscht)',
    someone: 'Unser Team',
    picture: '(ein Bild)',
    file: (name) => `(eine Datei: ${name})`,
    back: 'Öffnen Sie das Gespräch, um weiterzulesen und zu antworten:',
    stop: 'E-Mails zu diesem Gespräch abbestellen:',
  },
  stopMailing: 'Solche E-Mails abbestellen:',
  invitation: ({ by, workspace, url }) => ({
    subject: `${by} lädt Sie zu ${workspace} auf Askwell ein`,
    text: `${by} lädt Sie in den Arbeitsbereich ${workspace} ein.\n\nÖffnen Sie diesen Link innerhalb einer Woche, um beizutreten:\n${url}\n\nDer Link funktioniert nur einmal.\n`,
  }),
  newPassword: (url) => ({
    subject: 'Askwell-Passwort zurücksetzen',
    text: `Jemand hat angefordert, das Passwort dieses Kontos zurückzusetzen.\n\nLegen Sie innerhalb einer Stunde ein neues Passwort fest:\n${url}\n\nWenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.\n`,
  }),
  limit: ({ workspace, name, percent, used, limit }) => ({
    subject: `${workspace} hat ${percent} % eines Limits verbraucht`,
    text: `${
      percent === 100
        ? `Der Arbeitsbereich ${workspace} bei Askwell hat ein Limit erreicht`
        : `Der Arbeitsbereich ${workspace} bei Askwell hat 80 % eines Limits verbraucht`
    }: ${limited[name]}, ${amount(name, used, 'de-DE')} / ${amount(name, limit, 'de-DE')}.\n\nAm Limit werden neue abgelehnt, und E-Mails warten bis zum nächsten Tag. Antworten ohne Dateien werden immer angenommen. Wer diese Instanz betreibt, kann das Limit erhöhen.\n`,
  }),
  overdue: ({ workspace, count, url }) => ({
    subject:
      count === 1 ? '1 Nachverfolgung ist überfällig' : `${count} Nachverfolgungen sind überfällig`,
    text: `Im Arbeitsbereich ${workspace} bei Askwell ${
      count === 1
        ? 'ist eine Nachverfolgung überfällig, für die Sie zuständig sind'
        : `sind ${count} Nachverfolgungen überfällig, für die Sie zuständig sind`
    }.\n\nÖffnen Sie die Rückmeldungen:\n${url}\n`,
  }),
  alert: ({ workspace, alert, responses, isTest, settings }) => ({
    subject: `${isTest ? 'Test: ' : ''}${
      responses.length === 1
        ? `${alert}: ${responses[0]?.score ?? responses[0]?.survey ?? ''}`
        : `${alert}: ${responses.length} Rückmeldungen`
    }`,
    text: `Im Arbeitsbereich ${workspace} bei Askwell wurde die Benachrichtigung „${alert}“ ausgelöst.\n\n${listedResponses(responses)}\n\nDiese Benachrichtigung ändern oder ausschalten:\n${settings}\n`,
  }),
  figureAlert: ({ workspace, alert, value, n, url, isTest, settings }) => ({
    subject: `${isTest ? 'Test: ' : ''}${alert}: ${value('de')}`,
    text: `Im Arbeitsbereich ${workspace} bei Askwell wurde die Benachrichtigung „${alert}“ ausgelöst.\n\n${value('de')} (${n === 1 ? '1 Rückmeldung' : `${n} Rückmeldungen`})\n${url}\n\nDiese Benachrichtigung ändern oder ausschalten:\n${settings}\n`,
  }),
  report: {
    locale: 'de',
    intro: ({ workspace, name }) => `${name}, aus dem Arbeitsbereich ${workspace} bei Askwell.`,
    nothingNew: 'Keine neuen Antworten',
    missing: 'Etwas, wonach dieser Bericht fragt, gibt es nicht mehr.',
    gone: 'gibt es nicht mehr',
    figure: 'Kennzahl',
    now: 'Jetzt',
    before: 'Davor',
    responses: 'Rückmeldungen',
    completed: 'Abgeschlossene Rückmeldungen',
    nps: 'NPS',
    mean: 'Mittelwert',
    share: 'Anteil',
    open: 'Ergebnisse öffnen',
    stop: 'Diesen Bericht abbestellen',
    confirm: ({ workspace, name, url }) => ({
      subject: `Bestätigen Sie den Bericht „${name}“`,
      text: `Der Arbeitsbereich ${workspace} bei Askwell möchte Ihnen den Bericht „${name}“ senden.\n\nÖffnen Sie diese Seite, um ihn zu erhalten:\n${url}\n\nSonst erhalten Sie nichts weiter.\n`,
    }),
    page: {
      title: 'Bericht',
      askStop: 'Diese Berichte nicht mehr senden',
      stopped: 'Sie erhalten diese Berichte nicht mehr.',
      askConfirm: 'Diesen Bericht senden',
      confirmed: 'Sie erhalten diesen Bericht.',
    },
  },
  push: {
    visitor: 'Ein Besucher',
    waiting: 'Ein Gespräch wartet',
    reply: 'Sie haben eine neue Nachricht',
  },
}

const limited: Readonly<Record<LastingLimit, string>> = {
  mails_per_day: 'E-Mails heute',
  surveys: 'Umfragen',
  channels: 'Kanäle',
  contacts: 'Kontakte',
  webhooks: 'Webhooks',
  file_bytes: 'hochgeladene Dateien',
  stored_bytes: 'Antworten, Kontakte, Nachrichten und Dateien',
}
