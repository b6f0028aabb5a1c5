import { formerAddressDays } from '#contract/limits'
import { fr as labels } from '#contract/texts/labels/fr'
import { product } from '../product.ts'
import type { MailTexts } from './en.ts'

const noticedBy =
  'Si ce n’était pas vous, demandez un nouveau mot de passe avec «\u00A0Mot de passe oublié\u00A0?\u00A0» sur la page de connexion, et prévenez la personne qui gère votre compte.'

export const fr: MailTexts = {
  hello: (name) => `Bonjour ${name},`,
  helloWithoutName: 'Bonjour,',
  openConsole: 'Ouvrir la console',

  alarm: {
    open: 'Ouvrir l’alarme',
    why: 'Vous recevez cet e-mail parce qu’un groupe de sites vous informe de ses alarmes.',
  },

  invitation: {
    subject: `Votre compte pour ${product}`,
    before: (username) =>
      username === undefined
        ? `Un compte pour ${product} a été créé pour vous. Choisissez un mot de passe pour vous connecter. La page indique aussi votre nom d’utilisateur\u00A0:`
        : `Un compte pour ${product} a été créé pour vous. Votre nom d’utilisateur est ${username}. Choisissez un mot de passe pour vous connecter\u00A0:`,
    link: 'Choisir un mot de passe',
    after: (hours) =>
      `Le lien fonctionne une fois, pendant ${hours} heures. Ensuite, demandez-en un nouveau avec «\u00A0Mot de passe oublié\u00A0?\u00A0» sur la page de connexion.`,
  },

  confirmation: {
    subject: `Confirmez votre adresse e-mail pour ${product}`,
    before: (username, code) =>
      `Le compte ${username} a cette adresse e-mail. Avant que des messages n’arrivent ici, connectez-vous et saisissez ce code\u00A0: ${code}`,
    link: 'Saisir le code',
    after: (hours) =>
      `Le code est valable ${hours} heures. Si vous ne connaissez pas ce compte, il n’y a rien à faire\u00A0: rien d’autre ne vous est envoyé.`,
  },

  reset: {
    subject: `Un nouveau mot de passe pour ${product}`,
    before: (username) =>
      `Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour le compte ${username}. Choisissez-le ici\u00A0:`,
    link: 'Choisir un nouveau mot de passe',
    after: (hours) =>
      `Le lien fonctionne une fois, pendant ${hours} heures. Si vous n’avez rien demandé, il n’y a rien à faire\u00A0: le mot de passe reste le même.`,
  },

  passwordChanged: {
    subject: `Votre mot de passe pour ${product} a été modifié`,
    before: (username) =>
      `Le mot de passe du compte ${username} a été modifié, et toutes les personnes connectées ailleurs avec lui ont été déconnectées.`,
    link: 'Se connecter',
    after: noticedBy,
  },

  addressChanged: {
    subject: `Votre adresse e-mail pour ${product} a été modifiée`,
    before: (username) =>
      `Le compte ${username} a désormais une autre adresse e-mail. Tant que la nouvelle n’est pas confirmée, les messages continuent d’arriver à celle-ci, pendant ${formerAddressDays} jours au plus.`,
    after:
      'Si vous ne vous y attendiez pas, prévenez la personne qui gère votre compte\u00A0: quiconque lit la nouvelle adresse peut demander un nouveau mot de passe.',
  },

  tokenExpires: {
    subject: `Un jeton pour ${product} expire`,
    before: (name, day) =>
      `Votre jeton «\u00A0${name}\u00A0» expire le ${day}. Ensuite, le programme qui l’utilise sera refusé. Créez-en un nouveau, donnez-le au programme et mettez fin à l’ancien.`,
    beforeOfServiceAccount: (name, serviceAccount, day) =>
      `Le jeton «\u00A0${name}\u00A0» du compte de service «\u00A0${serviceAccount}\u00A0» expire le ${day}. Ensuite, le programme qui l’utilise sera refusé. Créez-en un nouveau, donnez-le au programme et mettez fin à l’ancien.`,
    link: 'Ouvrir les jetons',
    after: 'Si le programme ne sert plus, il n’y a rien à faire.',
  },

  roleGranted: {
    subject: `Votre compte pour ${product} a un nouveau rôle`,
    before: (username, roles) => `Le compte ${username} a un nouveau rôle\u00A0: ${roles.join(', ')}.`,
  },
  rolesGranted: {
    subject: `Votre compte pour ${product} a de nouveaux rôles`,
    before: (username, roles) => `Le compte ${username} a de nouveaux rôles\u00A0: ${roles.join(', ')}.`,
  },
  roles: labels.roles,
  roleInGroup: (role, group) => `${role} (${group})`,
  rolesUnexpected: 'Si vous ne vous y attendiez pas, prévenez la personne qui gère votre compte.',

  factors: {
    added: {
      subject: `Votre compte pour ${product} a un nouveau second facteur`,
      before: (username, name) =>
        `«\u00A0${name}\u00A0» a été ajouté comme second facteur de votre compte. Votre nom d’utilisateur est ${username}.`,
    },
    removed: {
      subject: `Un second facteur de votre compte pour ${product} a été supprimé`,
      before: (username, name) =>
        `«\u00A0${name}\u00A0» n’est plus un second facteur de votre compte. Votre nom d’utilisateur est ${username}.`,
    },
    allRemoved: {
      subject: `Les seconds facteurs de votre compte pour ${product} ont été supprimés`,
      before: (username) =>
        `Une personne qui gère votre compte en a supprimé tous les seconds facteurs et vous a déconnecté partout. Jusqu’à ce que vous en ajoutiez un nouveau, votre mot de passe suffit pour vous connecter. Votre nom d’utilisateur est ${username}.`,
    },
    recoveryCodeUsed: {
      subject: `Un code de récupération pour ${product} a été utilisé`,
      before: (username) =>
        `Quelqu’un s’est connecté avec l’un de vos codes de récupération. Il ne fonctionne plus. Votre nom d’utilisateur est ${username}.`,
    },
    recoveryCodesMade: {
      subject: `Votre compte pour ${product} a de nouveaux codes de récupération`,
      before: (username) =>
        `Votre compte a de nouveaux codes de récupération. Les anciens ne fonctionnent plus. Votre nom d’utilisateur est ${username}.`,
    },
    after: noticedBy,
  },
}
