import { formerAddressDays } from '#contract/limits'
import { de as labels } from '#contract/texts/labels/de'
import { product } from '../product.ts'
import type { MailTexts } from './en.ts'

const noticedBy =
  'Wenn Sie das nicht waren, fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ ein neues Passwort an, und sagen Sie es der Person, die Ihr Konto verwaltet.'

export const de: MailTexts = {
  hello: (name) => `Guten Tag ${name},`,
  helloWithoutName: 'Guten Tag,',
  openConsole: 'Konsole öffnen',

  alarm: {
    open: 'Alarm öffnen',
    why: 'Sie erhalten diese E-Mail, weil eine Standortgruppe Sie über ihre Alarme benachrichtigt.',
  },

  invitation: {
    subject: `Ihr Konto für ${product}`,
    before: (username) =>
      username === undefined
        ? `Für Sie wurde ein Konto für ${product} angelegt. Wählen Sie ein Passwort, um sich anzumelden. Die Seite nennt auch Ihren Benutzernamen:`
        : `Für Sie wurde ein Konto für ${product} angelegt. Ihr Benutzername ist ${username}. Wählen Sie ein Passwort, um sich anzumelden:`,
    link: 'Passwort wählen',
    after: (hours) =>
      `Der Link gilt einmal, innerhalb von ${hours} Stunden. Danach fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ einen neuen an.`,
  },

  confirmation: {
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${product}`,
    before: (username, code) =>
      `Das Konto ${username} hat diese E-Mail-Adresse. Bevor Nachrichten hierher kommen, melden Sie sich an und geben Sie diesen Code ein: ${code}`,
    link: 'Code eingeben',
    after: (hours) =>
      `Der Code gilt ${hours} Stunden. Wenn Sie das Konto nicht kennen, ist nichts zu tun: Sie bekommen nichts weiter.`,
  },

  reset: {
    subject: `Ein neues Passwort für ${product}`,
    before: (username) =>
      `Jemand, vermutlich Sie selbst, hat ein neues Passwort für das Konto ${username} angefordert. Wählen Sie es hier:`,
    link: 'Neues Passwort wählen',
    after: (hours) =>
      `Der Link gilt einmal, innerhalb von ${hours} Stunden. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Das Passwort bleibt, wie es ist.`,
  },

  passwordChanged: {
    subject: `Ihr Passwort für ${product} wurde geändert`,
    before: (username) =>
      `Das Passwort des Kontos ${username} wurde geändert. Alle, die anderswo damit angemeldet waren, wurden abgemeldet.`,
    link: 'Anmelden',
    after: noticedBy,
  },

  addressChanged: {
    subject: `Ihre E-Mail-Adresse für ${product} wurde geändert`,
    before: (username) =>
      `Das Konto ${username} hat jetzt eine andere E-Mail-Adresse. Bis die neue bestätigt ist, kommen Nachrichten weiter an diese, höchstens ${formerAddressDays} Tage lang.`,
    after:
      'Wenn Sie das nicht erwartet haben, sagen Sie es der Person, die Ihr Konto verwaltet: Wer die neue Adresse liest, kann ein neues Passwort anfordern.',
  },

  tokenExpires: {
    subject: `Ein Token für ${product} läuft ab`,
    before: (name, day) =>
      `Ihr Token „${name}“ läuft am ${day} ab. Danach wird das Programm abgewiesen, das es benutzt. Erstellen Sie ein neues, geben Sie es dem Programm, und beenden Sie das alte.`,
    beforeOfServiceAccount: (name, serviceAccount, day) =>
      `Das Token „${name}“ des Dienstkontos „${serviceAccount}“ läuft am ${day} ab. Danach wird das Programm abgewiesen, das es benutzt. Erstellen Sie ein neues, geben Sie es dem Programm, und beenden Sie das alte.`,
    link: 'Token öffnen',
    after: 'Wenn das Programm nicht mehr gebraucht wird, ist nichts zu tun.',
  },

  roleGranted: {
    subject: `Ihr Konto für ${product} hat eine neue Rolle`,
    before: (username, roles) => `Das Konto ${username} hat eine neue Rolle: ${roles.join(', ')}.`,
  },
  rolesGranted: {
    subject: `Ihr Konto für ${product} hat neue Rollen`,
    before: (username, roles) => `Das Konto ${username} hat neue Rollen: ${roles.join(', ')}.`,
  },
  roles: labels.roles,
  roleInGroup: (role, group) => `${role} (${group})`,
  rolesUnexpected: 'Wenn Sie das nicht erwartet haben, sagen Sie es der Person, die Ihr Konto verwaltet.',

  factors: {
    added: {
      subject: `Ihr Konto für ${product} hat einen neuen zweiten Faktor`,
      before: (username, name) =>
        `„${name}“ wurde als zweiter Faktor Ihres Kontos hinzugefügt. Ihr Benutzername ist ${username}.`,
    },
    removed: {
      subject: `Ein zweiter Faktor Ihres Kontos für ${product} wurde entfernt`,
      before: (username, name) =>
        `„${name}“ ist kein zweiter Faktor Ihres Kontos mehr. Ihr Benutzername ist ${username}.`,
    },
    allRemoved: {
      subject: `Die zweiten Faktoren Ihres Kontos für ${product} wurden entfernt`,
      before: (username) =>
        `Jemand, der Ihr Konto verwaltet, hat alle zweiten Faktoren entfernt und Sie überall abgemeldet. Bis Sie einen neuen hinzufügen, genügt zum Anmelden Ihr Passwort. Ihr Benutzername ist ${username}.`,
    },
    recoveryCodeUsed: {
      subject: `Ein Wiederherstellungscode für ${product} wurde verwendet`,
      before: (username) =>
        `Jemand hat sich mit einem Ihrer Wiederherstellungscodes angemeldet. Er gilt nicht noch einmal. Ihr Benutzername ist ${username}.`,
    },
    recoveryCodesMade: {
      subject: `Ihr Konto für ${product} hat neue Wiederherstellungscodes`,
      before: (username) =>
        `Ihr Konto hat neue Wiederherstellungscodes. Die alten gelten nicht mehr. Ihr Benutzername ist ${username}.`,
    },
    after: noticedBy,
  },
}
