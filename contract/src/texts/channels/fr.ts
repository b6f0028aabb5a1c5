import type { ChannelTexts } from './en.ts'

export const fr: ChannelTexts = {
  EMAIL: { by: 'e-mail' },
  PUSH: { by: 'notification push' },
  PAGERDUTY: {
    type: 'PagerDuty',
    by: 'PagerDuty',
    fields: {
      routingKey: { label: 'Clé de routage', missing: 'La clé de routage est obligatoire' },
      region: { label: 'Région', choose: 'Choisir une région…', missing: 'La région est obligatoire' },
    },
  },
  TWILIO_SMS: {
    type: 'SMS (Twilio)',
    by: 'SMS',
    fields: {
      accountSid: {
        label: 'SID du compte',
        hint: 'Sans ces champs, rien n’est envoyé.',
        missing: 'Le SID du compte est obligatoire',
        wrong: 'Le SID du compte est AC suivi de 32 caractères',
      },
      apiKeySid: {
        label: 'SID de la clé API',
        hint: 'Vide si le secret est le jeton d’authentification du compte.',
        wrong: 'Le SID de la clé API est SK suivi de 32 caractères',
      },
      secret: { label: 'Secret', missing: 'Le secret est obligatoire' },
      sender: {
        label: 'Expéditeur',
        hint: 'Un numéro avec l’indicatif du pays, un service de messagerie ou un nom.',
        missing: 'L’expéditeur est obligatoire',
        wrong: 'L’expéditeur est un numéro comme +4912345678, un service de messagerie (MG…) ou un nom court',
      },
    },
  },
  DECT: {
    type: 'DECT',
    by: 'DECT',
    fields: {
      server: {
        label: 'Serveur SIP',
        hint: 'Un hôte, avec un port si ce n’est pas 5060, ou 5061 avec TLS. Sans ces champs, rien n’est envoyé.',
        missing: 'Le serveur SIP est obligatoire',
        wrong: 'Le serveur SIP est un hôte comme pbx.example.com ou pbx.example.com:5070',
      },
      transport: { label: 'Transport' },
      user: {
        label: 'Utilisateur',
        missing: 'L’utilisateur est obligatoire',
        wrong: 'L’utilisateur n’est pas valable',
      },
      password: { label: 'Mot de passe', missing: 'Le mot de passe est obligatoire' },
      recipient: {
        label: 'Destinataire',
        hint: 'Le numéro ou le nom d’un combiné ou d’un groupe sur le serveur.',
        missing: 'Le destinataire est obligatoire',
        wrong: 'Le destinataire n’est pas valable',
      },
    },
  },
}
