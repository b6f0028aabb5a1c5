import type { ChannelTexts } from './en.ts'

export const de: ChannelTexts = {
  EMAIL: { by: 'E-Mail' },
  PUSH: { by: 'Push-Nachricht' },
  PAGERDUTY: {
    type: 'PagerDuty',
    by: 'PagerDuty',
    fields: {
      routingKey: { label: 'Routing-Schlüssel', missing: 'Routing-Schlüssel ist erforderlich' },
      region: { label: 'Region', choose: 'Region wählen ...', missing: 'Region ist erforderlich' },
    },
  },
  TWILIO_SMS: {
    type: 'SMS (Twilio)',
    by: 'SMS',
    fields: {
      accountSid: {
        label: 'Account-SID',
        hint: 'Ohne diese Felder wird nichts gesendet.',
        missing: 'Account-SID ist erforderlich',
        wrong: 'Die Account-SID besteht aus AC und 32 Zeichen',
      },
      apiKeySid: {
        label: 'API-Key-SID',
        hint: 'Leer, wenn das Geheimnis das Auth-Token des Accounts ist.',
        wrong: 'Die API-Key-SID besteht aus SK und 32 Zeichen',
      },
      secret: { label: 'Geheimnis', missing: 'Geheimnis ist erforderlich' },
      sender: {
        label: 'Absender',
        hint: 'Eine Nummer mit Landesvorwahl, ein Messaging-Dienst oder ein Name.',
        missing: 'Absender ist erforderlich',
        wrong:
          'Der Absender ist eine Nummer wie +4912345678, ein Messaging-Dienst (MG…) oder ein kurzer Name',
      },
    },
  },
  DECT: {
    type: 'DECT',
    by: 'DECT',
    fields: {
      server: {
        label: 'SIP-Server',
        hint: 'Ein Host, mit Port, wenn es nicht 5060 ist oder 5061 mit TLS. Ohne diese Felder wird nichts gesendet.',
        missing: 'SIP-Server ist erforderlich',
        wrong: 'Der SIP-Server ist ein Host wie pbx.example.com oder pbx.example.com:5070',
      },
      transport: { label: 'Transport' },
      user: { label: 'Benutzer', missing: 'Benutzer ist erforderlich', wrong: 'Benutzer ist ungültig' },
      password: { label: 'Passwort', missing: 'Passwort ist erforderlich' },
      recipient: {
        label: 'Empfänger',
        hint: 'Nummer oder Name eines Handgeräts oder einer Gruppe auf dem Server.',
        missing: 'Empfänger ist erforderlich',
        wrong: 'Empfänger ist ungültig',
      },
    },
  },
}
