/** What can be wrong with an installation, for its operator. */
export const en = {
  NOBODY_HAS_ACCOUNT: () => 'Nobody has an account. Start the platform: it prints the address of its set-up.',
  NO_OPERATOR: () => "No integrator is the operator's: make one with create-integrator --operator.",
  NO_MANAGER: ({ name }: { name: string }) =>
    `The integrator ${name} has nobody who manages its accounts: make one with create-account.`,
  NO_DEVICE_TOKEN_KEY: () => 'There is no key for device tokens. Start the platform: it makes one.',
  NO_PROVIDER_KEYS: () => 'The identity provider has no keys. Start the platform: it makes them.',
  INDEX_NOT_VALID: ({ name }: { name: string }) => `The index ${name} is not valid: REINDEX it.`,
  PAGES_DAMAGED: ({ count }: { count: number }) => `PostgreSQL has found ${count} damaged pages on the disk.`,
  NOT_HTTPS: ({ address }: { address: string }) =>
    `PUBLIC_URL is not https (${address}): others in the network can read passwords and tokens. Put a proxy with TLS in front, and set its address.`,
  NO_MAIL_SERVER: ({ folder }: { folder: string }) =>
    `No mail server is set (SMTP_URL): invitations and password links become files in ${folder}, and nobody gets them by mail.`,
  NO_TRUSTED_PROXIES: () =>
    'TRUSTED_PROXIES is not set: all people behind the proxy count as one address, and slow each other down when signing in.',
  NO_SETTING: ({ name, setting }: { name: string; setting: string }) =>
    `${name} is not a setting and has no effect. Did you mean ${setting}?`,
  PROXIES_TRUST_EVERYBODY: () =>
    'TRUSTED_PROXIES trusts every address: anybody can claim to be somebody else, and the limits on sign-ins and calls have no effect. Name your own proxies.',
  PASSWORD_GRANT: () =>
    'PASSWORD_GRANT=on lets programs sign in with passwords, past every other check at the sign-in page.',
  NO_BACKUPS: () =>
    'No backups are made (BACKUP_EVERY_HOURS). If you make them in another way, set it to off.',
  SAMPLE_DATA_REFUSED: () =>
    'SAMPLE_DATA=on has no effect with NODE_ENV=production: the sample data is not loaded.',
  SAMPLE_DATA_STORED: () =>
    'The database has the sample data, and everybody knows its passwords. They are refused. Begin with an empty database.',
  SAMPLE_DATA_HELD_BACK: () =>
    'The sample data is not loaded, because PUBLIC_URL is https and everybody knows its passwords. SAMPLE_DATA=on loads it.',
  SAMPLE_DATA_IN_REACH: ({ address }: { address: string }) =>
    `Others can reach this platform (${address}), and everybody knows the passwords of its sample data.`,
  NO_BACKUP_FOLDER: ({ folder, reason }: { folder: string; reason: string }) =>
    `No backup can be written into BACKUP_FOLDER ${folder}: ${reason}.`,
  BACKUP_FAILED: ({ failures, reason, last }: { failures: number; reason: string; last: string }) =>
    `The backup failed ${failures} ${failures === 1 ? 'time' : 'times'} in a row: ${reason} ${succeeded(last)} It is tried again.`,
  BACKUP_DUE: ({ hours, last }: { hours: number; last: string }) =>
    `A backup is due every ${hours} hours. ${succeeded(last)}`,
}

const succeeded = (last: string) =>
  last === '' ? 'None has succeeded yet.' : `The last one that succeeded is of ${last}.`

export type Problems = typeof en
