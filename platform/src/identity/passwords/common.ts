/** Phrases that are long enough and widely known, but on no list of stolen passwords. */
const phrases = `
correcthorsebatterystaple thequickbrownfox thequickbrownfoxjumps quickbrownfoxjumps
tobeornottobe tobeornottobethatisthequestion maytheforcebewithyou winteriscoming
ineedanewpassword thisismypassword thisisapassword mypasswordis notmypassword
whatisthepassword idontknowmypassword iforgotmypassword passwordforgotten rememberthis
opensesame openthedoor letmeinplease letmeinnow youshallnotpass
iloveyousomuch iloveyouforever iloveyoubaby iloveyoumore ilovemyself ilovemyfamily iloveyoutoo
ilovejesuschrist jesusismylord jesuslovesme godisgood godislove godblessme trustingod
supercalifragilisticexpialidocious onceuponatime happilyeverafter
areyoukiddingme whocaresanyway nevergiveup nevergonnagiveyouup
twinkletwinkle merrychristmas happynewyear happybirthday
`

let known: Promise<Set<string>> | undefined

/**
 * The 49,000 commonest leaked passwords, and a few phrases. The list is large, so it is loaded when somebody first
 * chooses a password.
 */
export function knownPasswords(): Promise<Set<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...phrases.trim().split(/\s+/)]),
  )
  return known
}

/** Neighbouring keys, and sequences of letters and digits. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9j0',
  '!@#$%^&*()_+',
  '147258369',
]

const pairs = rows.flatMap((row) => Array.from(row.slice(1), (key, at) => ({ key, before: row.charAt(at) })))

/** Two neighbours in one of the rows, in either direction. */
export const neighbours = new Set(pairs.flatMap(({ key, before }) => [before + key, key + before]))
