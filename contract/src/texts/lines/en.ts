/** What is wrong in a text that is imported, and in its lines. */
export const en = {
  TOO_MANY_COLUMNS: ({ most }: { most: number }) => `The text has more than ${most} columns`,
  NO_COLUMN: ({ name }: { name: string }) => `There is no column ${name}`,
  COLUMN_TWICE: () => 'Two columns have the same field',
  NO_COLUMNS: ({ names }: { names: string }) => `The first line has to name columns: ${names}`,
  VALUE_REQUIRED: () => 'A value is required',
  VALUE_TOO_LONG: ({ most }: { most: number }) => `At most ${most} characters`,
  VALUE_OF_LIST: ({ values }: { values: string }) => `One of ${values}`,
  VALUE_NOT_VALID: () => 'This is not valid',
  CHARACTER_NOT_STORED: () => 'The text has a character that cannot be stored',
  CHARACTER_NOT_SEEN: () => 'The text has a character that cannot be seen',
  ROLE_REQUIRED: () => 'At least one role is required',
  YES_OR_NO: () => 'Yes or no',
  TOO_MANY_CELLS: () => 'The line has more cells than the first one',
  TOO_MANY_CHANGES: ({ most }: { most: number }) =>
    `One import changes at most ${most}. Leave this line for another one`,
  LINE_ABOUT_SAME: ({ line, what }: { line: number; what: Imported }) =>
    `Line ${line} is about the same ${what}`,
  LINE_HAS_SAME_SLID: ({ line }: { line: number }) => `Line ${line} has the same site id`,
  LINE_HAS_SAME_NAME: ({ line }: { line: number }) => `Line ${line} has the same name. Give each a site id`,
  LINE_HAS_IT_TOO: ({ line, name }: { line: number; name: string }) => `Line ${line} has ${name} too`,
  TIME_ZONE_UNKNOWN: () =>
    'The country does not tell the time zone. Choose one for such lines, or add a column Time Zone',
  SEVERAL_WITH_NAME: () => 'Several locations have this name. Add a column ID or Site ID',
  SEVERAL_SO_CALLED: () => 'Several locations have this name. Use the ID or the site ID',
  NO_ROLE: ({ name }: { name: string }) => `There is no role ${name}`,
  NO_GROUP: ({ name }: { name: string }) => `There is no location group ${name}`,
  SEVERAL_GROUPS: ({ name }: { name: string }) => `Several location groups are called ${name}`,
  NO_MORE_INVITATIONS: () => 'You may invite no more accounts within this hour',
  NO_MORE_MAILS: () => 'Your integrator may cause no more mails today',
  IT_OWNS_ACCOUNTS: () => 'It owns other accounts. Give them another owner first',
  IT_IS_LAST_MANAGER: () => 'It is the last account with account management',
  IMPORT_UNLINKS_NOTHING: () =>
    'An import unlinks no device, because its components would be unlinked as well',
  CODE_LISTED_TWICE: () => 'The list names this code twice',
  NO_UNIT: ({ unit }: { unit: string }) => `There is no unit ${unit}`,
  CLOUDLINK_ID_EXISTS: () => 'A device of the platform has this cloudlink id already',
  DEVEUI_FORM: () => 'devEui must have 16 hexadecimal digits',
  APPKEY_FORM: () => 'appKey must have 32 hexadecimal digits',
  SENSOR_LINE_TOO_LONG: () => 'The line has more than devEui, name, type and appKey',
  SENSOR_NAME_TOO_LONG: ({ most }: { most: number }) => `The name is longer than ${most} characters`,
  NO_PRODUCT_CALLED: ({ name }: { name: string }) => `No product or alternate is called ${name}`,
  SENSOR_REGISTERED: () => 'It is registered already',
  LINE_HAS_SAME_DEVEUI: ({ line }: { line: number }) => `Line ${line} has the same devEui`,
  CLOUDLINK_ID_LISTED_TWICE: () => 'The list names this cloudlink id twice',
}

/** What a line of an import is about. */
type Imported = 'account' | 'device' | 'location' | 'membership'

export type Lines = typeof en
