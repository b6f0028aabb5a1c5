import { pluralIn } from '#contract/texts/language'
import { html } from '../../base/html.ts'
import type { PageTexts } from './en.ts'

const plural = pluralIn('de')

export const de: PageTexts = {
  dates: 'de',
  backToConsole: 'Zurück zur Konsole',
  cancel: 'Abbrechen',
  add: 'Hinzufügen',

  signIn: {
    title: 'Anmelden',
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    byPasskey: 'Mit einem Passkey anmelden',
    forgotPassword: 'Passwort vergessen?',
    wrong: 'Benutzername oder Passwort ist falsch.',
    suspended: 'Ihre Organisation ist gesperrt. Den Grund kennt, wer diese Plattform betreibt.',
    overloaded: 'Im Moment melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden erneut.',
    waitSeconds: (count) =>
      plural(count, {
        one: 'Zu viele Versuche. Versuchen Sie es in einer Sekunde erneut.',
        other: `Zu viele Versuche. Versuchen Sie es in ${count} Sekunden erneut.`,
      }),
    waitMinutes: (count) =>
      plural(count, {
        one: 'Zu viele Versuche. Versuchen Sie es in einer Minute erneut.',
        other: `Zu viele Versuche. Versuchen Sie es in ${count} Minuten erneut.`,
      }),
  },

  secondStep: {
    title: 'Zweiter Schritt',
    usePasskey: 'Passkey verwenden',
    enterCode: 'Geben Sie den Code aus Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.',
    enterRecoveryCode: 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
    orEnterCode:
      'Oder geben Sie den Code aus Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.',
    orEnterRecoveryCode: 'Oder geben Sie einen Ihrer Wiederherstellungscodes ein.',
    code: 'Code',
    asSomebodyElse: 'Mit einem anderen Konto anmelden',
    wrongCode: 'Dieser Code ist falsch oder wurde bereits verwendet.',
    wrongPasskey:
      'Dieser Passkey ist hier nicht bekannt, oder es hat zu lange gedauert. Versuchen Sie es erneut.',
  },

  passkeySignIn: {
    title: 'Mit einem Passkey anmelden',
    byPassword: 'Mit Passwort anmelden',
  },

  passkeys: {
    notSupported: 'Dieser Browser unterstützt keine Passkeys.',
    hasOne: 'Auf diesem Gerät ist bereits ein Passkey von Ihnen.',
    notUsed: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut.',
  },

  account: {
    title: 'Ihre Anmeldung',
    signedInAs: (username) => `Sie sind als ${username} angemeldet.`,
    secondFactor: 'Zweiter Faktor',
    passwordAlone:
      'Sie melden sich nur mit Ihrem Passwort an. Mit einem zweiten Faktor reicht ein gestohlenes Passwort nicht aus.',
    addPasskey: 'Passkey hinzufügen',
    addApp: 'Authenticator-App hinzufügen',
    recoveryCodes: 'Wiederherstellungscodes',
    codesLeft: (left, all) =>
      `Noch ${left} von ${all}. Jeder gilt einmal, wenn Sie Ihren zweiten Faktor nicht zur Hand haben.`,
    makeCodes: 'Neue Wiederherstellungscodes erzeugen',
    appUsed: (added, used) => html`Authenticator-App, hinzugefügt am ${added}, zuletzt verwendet am ${used}`,
    appUnused: (added) => html`Authenticator-App, hinzugefügt am ${added}, noch nicht verwendet`,
    passkeyUsed: (added, used) => html`Passkey, hinzugefügt am ${added}, zuletzt verwendet am ${used}`,
    passkeyUnused: (added) => html`Passkey, hinzugefügt am ${added}, noch nicht verwendet`,
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    added: (name) => `„${name}“ ist ab jetzt ein zweiter Faktor.`,
    removed: (name) => `„${name}“ ist kein zweiter Faktor mehr.`,
    refusals: {
      lastOfRequired: () =>
        'Zum Anmelden brauchen Sie einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.',
      tooMany: (most) => `Sie haben bereits ${most}. Entfernen Sie zuerst einen.`,
      knownPasskey: () => 'Dieser Passkey ist bereits bekannt.',
    },
    foreignForm: 'Dieses Formular wurde von einer anderen Seite gesendet.',
  },

  newFactor: {
    name: 'Name',
    nameProblem: (most) => `Vergeben Sie einen Namen mit höchstens ${most} Zeichen.`,
    passkeyName: 'Passkey',
    passkeyTitle: 'Passkey hinzufügen',
    passkeyExplained:
      'Ihr Telefon, Ihr Computer oder ein Sicherheitsschlüssel bewahrt ihn auf und fragt nach Ihrem Finger, Ihrem Gesicht oder einer PIN. Sie können sich damit auch ohne Passwort anmelden.',
    passkeyFailed: 'Der Passkey konnte nicht hinzugefügt werden. Versuchen Sie es erneut.',
    appName: 'Authenticator-App',
    appTitle: 'Authenticator-App hinzufügen',
    scan: 'Scannen Sie dies mit der App auf Ihrem Telefon. Geben Sie dann den Code ein, den sie anzeigt.',
    qrCode: 'QR-Code mit dem Schlüssel, der unten steht',
    orKey: (key) => html`Oder geben Sie diesen Schlüssel ein: ${key}`,
    code: 'Code',
    wrongCode:
      'Das ist nicht der Code zu diesem Schlüssel. Prüfen Sie, ob die Uhr des Telefons richtig geht.',
  },

  setUpFactor: {
    title: 'Zweiten Faktor einrichten',
    neededNow: 'Zum Anmelden brauchen Sie ab jetzt einen zweiten Faktor.',
    until: (day) =>
      html`Richten Sie ihn bis ${day} ein. Danach können Sie sich ohne ihn nicht mehr anmelden.`,
    explained:
      'Neben Ihrem Passwort verwenden Sie dann Ihr Telefon, Ihren Computer oder einen Sicherheitsschlüssel. Ein gestohlenes Passwort reicht nicht mehr aus.',
    later: 'Später',
  },

  recoveryCodes: {
    title: 'Wiederherstellungscodes',
    heading: 'Ihre Wiederherstellungscodes',
    explained:
      'Drucken Sie diese Codes aus oder schreiben Sie sie auf, und bewahren Sie sie getrennt von Ihrem Telefon auf. Jeder gilt einmal anstelle Ihres zweiten Faktors. Sie werden nicht noch einmal angezeigt.',
    done: 'Ich habe sie aufbewahrt',
  },

  notSetUp: {
    title: 'Nicht eingerichtet',
    heading: 'Diese Installation ist noch nicht eingerichtet',
    explained:
      'Hier hat noch niemand ein Konto. Beim Start gibt die Plattform eine Adresse aus, die zur Einrichtung führt: Sie steht in ihrer Ausgabe oder in ihrem Protokoll.',
  },

  forgotPassword: {
    title: 'Passwort vergessen',
    heading: 'Passwort vergessen?',
    explained:
      'Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein. Sie erhalten per E-Mail einen Link, um ein neues Passwort zu wählen.',
    name: 'Benutzername oder E-Mail-Adresse',
    submit: 'Link senden',
    nameMissing: 'Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein.',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: 'Wenn es ein Konto mit diesem Benutzernamen oder dieser E-Mail-Adresse gibt, ist ein Link für ein neues Passwort an dessen E-Mail-Adresse unterwegs. Er gilt 24 Stunden.',
  },

  changePassword: {
    title: 'Passwort ändern',
    others: 'Alle anderen, die mit dem alten angemeldet sind, werden abgemeldet.',
    current: 'Aktuelles Passwort',
    wrong: 'Das aktuelle Passwort ist falsch.',
    done: 'Ihr Passwort ist geändert.',
    cancel: 'Abbrechen',
  },

  setPassword: {
    title: 'Passwort wählen',
    rules: (shortest) =>
      `Mindestens ${shortest} Zeichen. Einige Wörter ohne Zusammenhang sind leicht zu merken und schwer zu erraten.`,
    username: 'Benutzername',
    password: 'Neues Passwort',
    repeated: 'Passwort wiederholen',
    submit: 'Passwort speichern',
    notTheSame: 'Die beiden Passwörter stimmen nicht überein.',
    setTitle: 'Passwort gespeichert',
    setHeading: 'Ihr Passwort ist gespeichert',
    set: 'Melden Sie sich ab jetzt damit an. Wer vorher angemeldet war, wurde abgemeldet.',
    spentTitle: 'Link ungültig',
    spentHeading: 'Dieser Link ist nicht mehr gültig',
    spent:
      'Ein Link gilt einmal, innerhalb von 24 Stunden, und nur bis ein neuerer gesendet wird. Fordern Sie einen neuen an.',
    newLink: 'Neuen Link senden',
  },

  passwords: {
    short: ({ shortest }) => `Verwenden Sie mindestens ${shortest} Zeichen.`,
    long: ({ longest }) => `Verwenden Sie höchstens ${longest} Zeichen.`,
    known: () =>
      'Dieses Passwort ist leicht zu erraten: Es steht auf der Liste gestohlener Passwörter. Wählen Sie ein anderes.',
    pattern: () =>
      'Dieses Passwort ist leicht zu erraten: Es wiederholt wenige Zeichen oder folgt der Tastatur. Wählen Sie ein anderes.',
    own: () =>
      'Dieses Passwort ist leicht zu erraten: Es besteht fast nur aus Ihrem Namen, Benutzernamen, Ihrer Adresse oder dem Namen dieses Produkts. Wählen Sie ein anderes.',
  },

  expired: {
    title: 'Anmeldung abgelaufen',
    heading: 'Diese Anmeldeseite ist abgelaufen',
    explained: 'Sie war zu lange offen oder wurde bereits verwendet. Beginnen Sie in der Konsole von vorn.',
  },

  signOut: {
    title: 'Abmelden',
    question: 'Abmelden?',
    explained: 'Um die Konsole zu verwenden, müssen Sie sich danach wieder anmelden.',
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
    doneTitle: 'Abgemeldet',
    doneHeading: 'Sie sind abgemeldet',
    done: 'Sie können diese Seite jetzt schließen.',
  },

  notFound: {
    title: 'Nicht gefunden',
    heading: 'Unter dieser Adresse gibt es nichts',
  },

  failed: {
    title: 'Anmeldung fehlgeschlagen',
    unknown: 'Die Anfrage konnte nicht beantwortet werden.',
    platform: 'Die Plattform konnte nicht antworten. Versuchen Sie es gleich noch einmal.',
  },

  setUp: {
    title: 'Einrichtung',
    heading: 'Diese Installation einrichten',
    explained:
      'Geben Sie an, wer sie betreibt und wer sie als Erste oder Erster verwaltet. Alles Weitere geschieht in der Konsole.',
    needsScript: 'Diese Seite braucht JavaScript.',
    operator: 'Betreiber',
    organisation: 'Ihre Organisation',
    organisationHint: 'Betreibt diese Installation. Ihre Leute betreuen alle Integratoren.',
    integrator: 'Erster Integrator (optional)',
    integratorHint: 'Nur wenn ein anderes Unternehmen sie nutzen wird.',
    managerFirstName: 'Vorname der Kontoverwaltung',
    managerLastName: 'Nachname der Kontoverwaltung',
    managerEmail: 'E-Mail-Adresse der Kontoverwaltung',
    managerUsername: 'Benutzername der Kontoverwaltung',
    managerInvited: 'Verwaltet die Konten des ersten Integrators und wird per E-Mail eingeladen.',
    managerOutside:
      'Verwaltet die Konten des ersten Integrators. So, wie Ihr Identitätsanbieter diese Person kennt.',
    administrator: 'Erste Administration',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail-Adresse',
    username: 'Benutzername',
    usernameOwn: 'Damit melden Sie sich an. Er kann später nicht geändert werden.',
    usernameOutside: 'So, wie Ihr Identitätsanbieter Sie kennt.',
    password: 'Passwort',
    submit: 'Einrichten und anmelden',
    nameTaken: 'Diesen Namen hat bereits die Administration',
    tooManyAttempts: (minutes) => `Zu viele Versuche. Versuchen Sie es in ${minutes} Min. erneut.`,
    wrongToken: 'Diese Adresse ist nicht mehr gültig. Bei jedem Start gibt die Plattform eine neue aus.',
    script: {
      REQUIRED: 'Geben Sie einen Wert ein.',
      INVALID: 'Das ist nicht gültig.',
      DUPLICATE: 'Das ist bereits vergeben.',
      someWrong: 'Einige Angaben müssen geändert werden.',
      notTheSame: 'Die beiden Passwörter stimmen nicht überein.',
      isSetUp: 'Diese Installation ist bereits eingerichtet. Melden Sie sich in der Konsole an.',
      noAnswer: 'Die Plattform antwortet nicht. Versuchen Sie es gleich noch einmal.',
      noToken:
        'Öffnen Sie die ganze Adresse, die die Plattform beim Start ausgegeben hat: Hier fehlt ihr letzter Teil.',
    },
  },
}
