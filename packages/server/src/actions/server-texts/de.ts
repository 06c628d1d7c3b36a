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
  push: {
    visitor: 'Ein Besucher',
    waiting: 'Ein Gespräch wartet',
    reply: 'Sie haben eine neue Nachricht',
  },
}
