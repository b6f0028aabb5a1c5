import type { ReadingTexts } from '../reading.ts'

const exceptions: Readonly<Record<number, string>> = {
  1: 'Fonction non autorisée',
  2: 'Adresse de données non autorisée',
  3: 'Valeur de données non autorisée',
  4: 'Défaillance de l’équipement',
  5: 'Accusé de réception, en cours',
  6: 'Équipement occupé',
  7: 'Accusé de réception négatif',
  8: 'Erreur de parité mémoire',
  10: 'Chemin de la passerelle indisponible',
  11: 'L’équipement ciblé ne répond pas à la passerelle',
}

export const fr: ReadingTexts = {
  loadingRegisters: 'Chargement des registres…',
  noRegisters: 'Le produit n’a pas de registre à lire maintenant.',
  readNow: 'Registres lus maintenant',
  reading: 'Lecture…',
  read: 'Lire maintenant',
  nothingIsChanged: 'Demande exactement ces registres à la passerelle. Rien n’est modifié.',
  notOffered: 'Cette plateforme ne peut pas lire de registres à la demande.',
  failedToRead: (reason) => `Échec de la lecture. ${reason}`,
  registers: 'Registres',
  words: 'Mots',
  otherOrders: 'Autres ordres',
  registerAt: {
    COIL: (address) => `Bobine ${address}`,
    DISCRETE_INPUT: (address) => `Entrée TOR ${address}`,
    HOLDING_REGISTER: (address) => `Registre de maintien ${address}`,
    INPUT_REGISTER: (address) => `Registre d’entrée ${address}`,
  },
  noValue: 'aucune valeur',
  inOrder: (value, order) => `${value} en ${order}`,
  noAnswer: 'Pas de réponse',
  exception: (code) => `${exceptions[code] ?? 'Inconnue'} (exception ${code})`,
  neverReported: 'La passerelle ne s’est jamais manifestée.',
  silentSince: (time) => `La passerelle est muette depuis ${time}.`,
  needsNewerVersion:
    'La passerelle se manifeste, mais ne peut pas lire à la demande. Il lui faut une version plus récente.',
  noAnswerInTime: 'La passerelle n’a pas répondu à temps.',
  noAnswerButReported: (time) => `La passerelle n’a pas répondu à temps. Dernier signe : ${time}.`,
  noAnswerFrom: (bus) => `Pas de réponse de ${bus}.`,
  noAnswerBecause: (bus, problem) => `Pas de réponse de ${bus} : ${problem}.`,
  notAllFrom: (bus) => `Réponse incomplète de ${bus}.`,
  notAllBecause: (bus, problem) => `Réponse incomplète de ${bus} : ${problem}.`,
}
