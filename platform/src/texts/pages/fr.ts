import { pluralIn } from '#contract/texts/language'
import { html } from '../../base/html.ts'
import type { PageTexts } from './en.ts'

const plural = pluralIn('fr')

export const fr: PageTexts = {
  dates: 'fr',
  backToConsole: 'Retour à la console',
  cancel: 'Annuler',
  add: 'Ajouter',

  signIn: {
    title: 'Se connecter',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    submit: 'Se connecter',
    byPasskey: 'Se connecter avec une clé d’accès',
    forgotPassword: 'Mot de passe oublié\u00A0?',
    wrong: 'Nom d’utilisateur ou mot de passe incorrect.',
    suspended:
      'Votre organisation est suspendue. Demandez-en la raison à ceux qui exploitent cette plateforme.',
    overloaded: 'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
    waitSeconds: (count) =>
      plural(count, {
        one: 'Trop de tentatives. Réessayez dans une seconde.',
        other: `Trop de tentatives. Réessayez dans ${count} secondes.`,
      }),
    waitMinutes: (count) =>
      plural(count, {
        one: 'Trop de tentatives. Réessayez dans une minute.',
        other: `Trop de tentatives. Réessayez dans ${count} minutes.`,
      }),
  },

  secondStep: {
    title: 'Deuxième étape',
    usePasskey: 'Utiliser votre clé d’accès',
    enterCode:
      'Saisissez le code affiché par votre application d’authentification, ou l’un de vos codes de récupération.',
    enterRecoveryCode: 'Saisissez l’un de vos codes de récupération.',
    orEnterCode:
      'Ou saisissez le code affiché par votre application d’authentification, ou l’un de vos codes de récupération.',
    orEnterRecoveryCode: 'Ou saisissez l’un de vos codes de récupération.',
    code: 'Code',
    asSomebodyElse: 'Se connecter avec un autre compte',
    wrongCode: 'Ce code est incorrect ou a déjà été utilisé.',
    wrongPasskey: 'Cette clé d’accès n’est pas connue ici, ou le délai est dépassé. Réessayez.',
  },

  passkeySignIn: {
    title: 'Se connecter avec une clé d’accès',
    byPassword: 'Se connecter avec un mot de passe',
  },

  passkeys: {
    notSupported: 'Ce navigateur ne prend pas en charge les clés d’accès.',
    hasOne: 'Cet appareil contient déjà une de vos clés d’accès.',
    notUsed: 'Aucune clé d’accès n’a été utilisée. Réessayez.',
  },

  account: {
    title: 'Votre connexion',
    signedInAs: (username) => `Vous êtes connecté en tant que ${username}.`,
    secondFactor: 'Second facteur',
    passwordAlone:
      'Vous vous connectez avec votre seul mot de passe. Avec un second facteur, un mot de passe volé ne suffit pas.',
    addPasskey: 'Ajouter une clé d’accès',
    addApp: 'Ajouter une application d’authentification',
    recoveryCodes: 'Codes de récupération',
    codesLeft: (left, all) =>
      `Il en reste ${left} sur ${all}. Chacun sert une fois, si vous n’avez pas votre second facteur sous la main.`,
    makeCodes: 'Créer de nouveaux codes de récupération',
    appUsed: (added, used) =>
      html`Application d’authentification, ajoutée le ${added}, utilisée pour la dernière fois le ${used}`,
    appUnused: (added) => html`Application d’authentification, ajoutée le ${added}, pas encore utilisée`,
    passkeyUsed: (added, used) =>
      html`Clé d’accès, ajoutée le ${added}, utilisée pour la dernière fois le ${used}`,
    passkeyUnused: (added) => html`Clé d’accès, ajoutée le ${added}, pas encore utilisée`,
    remove: 'Supprimer',
    removeNamed: (name) => `Supprimer ${name}`,
    added: (name) => `«\u00A0${name}\u00A0» est désormais un second facteur.`,
    removed: (name) => `«\u00A0${name}\u00A0» n’est plus un second facteur.`,
    refusals: {
      lastOfRequired: () =>
        'Il vous faut un second facteur pour vous connecter. Ajoutez-en un autre avant de supprimer celui-ci.',
      tooMany: (most) => `Vous en avez déjà ${most}. Supprimez-en un d’abord.`,
      knownPasskey: () => 'Cette clé d’accès est déjà connue.',
    },
    foreignForm: 'Ce formulaire a été envoyé par une autre page.',
  },

  newFactor: {
    name: 'Nom',
    nameProblem: (most) => `Donnez-lui un nom de ${most} caractères au plus.`,
    passkeyName: 'Clé d’accès',
    passkeyTitle: 'Ajouter une clé d’accès',
    passkeyExplained:
      'Votre téléphone, votre ordinateur ou une clé de sécurité la conserve et vous demande votre doigt, votre visage ou un code PIN. Elle vous connecte aussi sans mot de passe.',
    passkeyFailed: 'La clé d’accès n’a pas pu être ajoutée. Réessayez.',
    appName: 'Application d’authentification',
    appTitle: 'Ajouter une application d’authentification',
    scan: 'Scannez ceci avec l’application de votre téléphone. Saisissez ensuite le code qu’elle affiche.',
    qrCode: 'Code QR contenant la clé ci-dessous',
    orKey: (key) => html`Ou saisissez cette clé : ${key}`,
    code: 'Code',
    wrongCode: 'Ce n’est pas le code de cette clé. Vérifiez que l’horloge du téléphone est à l’heure.',
  },

  setUpFactor: {
    title: 'Configurer un second facteur',
    neededNow: 'Pour vous connecter, il vous faut désormais un second facteur.',
    until: (day) =>
      html`Configurez-le avant le ${day}. À partir de cette date, vous ne pourrez plus vous connecter sans
      lui.`,
    explained:
      'En plus de votre mot de passe, vous utiliserez alors votre téléphone, votre ordinateur ou une clé de sécurité. Un mot de passe volé ne suffira plus.',
    later: 'Plus tard',
  },

  recoveryCodes: {
    title: 'Codes de récupération',
    heading: 'Vos codes de récupération',
    explained:
      'Imprimez ces codes ou notez-les, et conservez-les à part de votre téléphone. Chacun sert une fois à la place de votre second facteur. Ils ne seront plus affichés.',
    done: 'Je les ai conservés',
  },

  notSetUp: {
    title: 'Non configurée',
    heading: 'Cette installation n’est pas encore configurée',
    explained:
      'Personne n’a de compte ici. À son démarrage, la plateforme affiche une adresse qui ouvre la configuration\u00A0: consultez sa sortie ou son journal.',
  },

  forgotPassword: {
    title: 'Mot de passe oublié',
    heading: 'Mot de passe oublié\u00A0?',
    explained:
      'Saisissez votre nom d’utilisateur ou votre adresse e-mail. Vous recevrez par e-mail un lien pour choisir un nouveau mot de passe.',
    name: 'Nom d’utilisateur ou adresse e-mail',
    submit: 'Envoyer le lien',
    nameMissing: 'Saisissez votre nom d’utilisateur ou votre adresse e-mail.',
    sentTitle: 'Consultez votre messagerie',
    sent: 'S’il existe un compte avec ce nom d’utilisateur ou cette adresse e-mail, un lien pour choisir un nouveau mot de passe est en route vers son adresse e-mail. Il est valable 24 heures.',
  },

  changePassword: {
    title: 'Changer le mot de passe',
    others: 'Toutes les autres personnes connectées avec l’ancien sont déconnectées.',
    current: 'Mot de passe actuel',
    wrong: 'Le mot de passe actuel est incorrect.',
    done: 'Votre mot de passe est modifié.',
    cancel: 'Annuler',
  },

  setPassword: {
    title: 'Choisir un mot de passe',
    rules: (shortest) =>
      `Au moins ${shortest} caractères. Quelques mots sans rapport entre eux sont faciles à retenir et difficiles à deviner.`,
    username: 'Nom d’utilisateur',
    password: 'Nouveau mot de passe',
    repeated: 'Répéter le mot de passe',
    submit: 'Enregistrer le mot de passe',
    notTheSame: 'Les deux mots de passe ne sont pas identiques.',
    setTitle: 'Mot de passe enregistré',
    setHeading: 'Votre mot de passe est enregistré',
    set: 'Connectez-vous désormais avec lui. Les personnes connectées auparavant ont été déconnectées.',
    spentTitle: 'Lien non valable',
    spentHeading: 'Ce lien ne fonctionne plus',
    spent:
      'Un lien fonctionne une fois, pendant 24 heures, et seulement jusqu’à l’envoi d’un lien plus récent. Demandez-en un nouveau.',
    newLink: 'Envoyer un nouveau lien',
  },

  passwords: {
    short: ({ shortest }) => `Utilisez au moins ${shortest} caractères.`,
    long: ({ longest }) => `Utilisez au plus ${longest} caractères.`,
    known: () =>
      'Ce mot de passe est facile à deviner\u00A0: il figure dans la liste des mots de passe volés. Choisissez-en un autre.',
    pattern: () =>
      'Ce mot de passe est facile à deviner\u00A0: il répète quelques caractères ou suit le clavier. Choisissez-en un autre.',
    own: () =>
      'Ce mot de passe est facile à deviner\u00A0: il se limite presque à votre nom, votre nom d’utilisateur, votre adresse ou au nom de ce produit. Choisissez-en un autre.',
  },

  expired: {
    title: 'Connexion expirée',
    heading: 'Cette page de connexion a expiré',
    explained:
      'Elle est restée ouverte trop longtemps, ou elle a déjà été utilisée. Recommencez depuis la console.',
  },

  signOut: {
    title: 'Se déconnecter',
    question: 'Se déconnecter\u00A0?',
    explained: 'Vous devrez vous reconnecter pour utiliser la console.',
    submit: 'Se déconnecter',
    stay: 'Rester connecté',
    doneTitle: 'Déconnecté',
    doneHeading: 'Vous êtes déconnecté',
    done: 'Vous pouvez maintenant fermer cette page.',
  },

  notFound: {
    title: 'Introuvable',
    heading: 'Il n’y a rien à cette adresse',
  },

  failed: {
    title: 'Échec de la connexion',
    unknown: 'La demande n’a pas pu être traitée.',
    platform: 'La plateforme n’a pas pu répondre. Réessayez dans un instant.',
  },

  setUp: {
    title: 'Configuration',
    heading: 'Configurer cette installation',
    explained:
      'Indiquez qui l’exploite et qui en est le premier administrateur. Tout le reste se fait dans la console.',
    needsScript: 'Cette page a besoin de JavaScript.',
    operator: 'Exploitant',
    organisation: 'Votre organisation',
    organisationHint: 'Exploite cette installation. Ses collaborateurs s’occupent de tous les intégrateurs.',
    integrator: 'Premier intégrateur (facultatif)',
    integratorHint: 'Seulement si une autre entreprise va l’utiliser.',
    managerFirstName: 'Prénom du gestionnaire',
    managerLastName: 'Nom du gestionnaire',
    managerEmail: 'Adresse e-mail du gestionnaire',
    managerUsername: 'Nom d’utilisateur du gestionnaire',
    managerInvited: 'Gère les comptes du premier intégrateur et reçoit une invitation par e-mail.',
    managerOutside:
      'Gère les comptes du premier intégrateur. Tel que votre fournisseur d’identité connaît cette personne.',
    administrator: 'Premier administrateur',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    username: 'Nom d’utilisateur',
    usernameOwn: 'Vous vous connectez avec lui. Il ne peut plus être modifié ensuite.',
    usernameOutside: 'Tel que votre fournisseur d’identité vous connaît.',
    password: 'Mot de passe',
    submit: 'Configurer et se connecter',
    nameTaken: 'L’administrateur porte déjà ce nom',
    tooManyAttempts: (minutes) => `Trop de tentatives. Réessayez dans ${minutes} min.`,
    wrongToken: 'Cette adresse n’est plus valable. La plateforme en affiche une nouvelle à chaque démarrage.',
    script: {
      REQUIRED: 'Saisissez une valeur.',
      INVALID: 'Ce n’est pas valable.',
      DUPLICATE: 'C’est déjà pris.',
      someWrong: 'Certaines saisies doivent être modifiées.',
      notTheSame: 'Les deux mots de passe ne sont pas identiques.',
      isSetUp: 'Cette installation est déjà configurée. Connectez-vous à la console.',
      noAnswer: 'La plateforme ne répond pas. Réessayez dans un instant.',
      noToken:
        'Ouvrez l’adresse entière que la plateforme a affichée à son démarrage\u00A0: il en manque ici la dernière partie.',
    },
  },
}
