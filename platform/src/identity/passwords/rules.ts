import type { PageTexts } from '../../texts/index.ts'
import type { Person } from '../people.ts'

/** In characters. */
export const passwordLengths = { shortest: 12, longest: 256 }
/** In code units, as typed. Longer texts are not even normalised, because that can make 18 characters of one. */
export const longestTyped = 1000

/** Of every account of the sample data. Everybody knows it, so it is refused in production. */
export const samplePassword = 'demo'

export type PasswordProblem = keyof PageTexts['passwords']

export const explainProblem = ({ passwords }: PageTexts, problem: PasswordProblem): string =>
  passwords[problem](passwordLengths)

/**
 * What is wrong with a password, or nothing. Length counts, and what attackers try first. The kinds of characters do
 * not. Every step scans the text once, for a limited number of words, so nobody can make it slow.
 */
export async function problemWith(password: string, account: Person): Promise<PasswordProblem | undefined> {
  if (password.length > longestTyped) return 'long'
  const characters = Array.from(password.normalize('NFKC')).length
  if (characters < passwordLengths.shortest) return 'short'
  if (characters > passwordLengths.longest) return 'long'
  const known = await knownPasswords()
  const text = fold(password)
  if (readingsOf(text).some((reading) => known.has(reading))) return 'known'
  if (isPattern(text)) return 'pattern'
  if (isOwn(text, account, known)) return 'own'
  return undefined
}

/** María and maria are the same guess. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** p@ssw0rd is password. */
const withoutLookalikes = (text: string) =>
  lettersAndDigits(text.replaceAll(/[0134578@$!]/g, (sign) => lookalikes[sign] ?? sign))

/** The ways to read a text: unchanged, without spaces and signs, without digits around it, in plain letters. */
function readingsOf(text: string): string[] {
  const core = coreOf(text)
  return [text, core, lettersAndDigits(text), lettersAndDigits(core), withoutLookalikes(core)]
}

const mostAround = 8
const isLetter = /^\p{L}$/u
const beginsWord = /^[\p{L}@$]$/u

/** The text without up to eight digits and signs at its ends. If there are more, they are its main part. */
function coreOf(text: string): string {
  const characters = Array.from(text)
  let [from, to] = [0, characters.length]
  while (from < to && !beginsWord.test(characters[from] ?? '')) from += 1
  while (to > from && !isLetter.test(characters[to - 1] ?? '')) to -= 1
  const around = from + characters.length - to
  return around > mostAround ? text : characters.slice(from, to).join('')
}

const fewestDifferent = 5
const longestBlock = 8
const mostSteps = 3

function isPattern(text: string): boolean {
  const characters = Array.from(text)
  return (
    new Set(characters).size < fewestDifferent ||
    isRepetition(characters) ||
    isRepetition(Array.from(coreOf(text))) ||
    stepsOutside(characters) <= mostSteps
  )
}

/** The same few characters again and again. */
function isRepetition(characters: string[]): boolean {
  for (let block = 1; block <= longestBlock && block * 2 <= characters.length; block += 1) {
    if (characters.every((character, at) => at < block || character === characters[at - block])) return true
  }
  return false
}

/** How often the next character is neither the same key nor a neighbour of it. */
const stepsOutside = (characters: string[]) =>
  characters.filter((character, at) => {
    const next = characters[at + 1]
    return next !== undefined && next !== character && !neighbours.has(character + next)
  }).length

const shortestRest = 8

/** Whether almost nothing is left without the person's own words. */
function isOwn(text: string, account: Person, known: Set<string>): boolean {
  const plain = withoutLookalikes(text)
  return [lettersAndDigits(text), plain].some((reading) => {
    const rest = wordsOf(account).reduce((left, word) => left.replaceAll(word, ''), reading)
    if (rest === reading) return false
    const core = coreOf(rest)
    return core.length < shortestRest || known.has(core)
  })
}

const mostWords = 20
const shortestWord = 3
const longestWord = 64

/** What others know about a person, and the product's name. The longest words come first. */
function wordsOf({ username, email, firstName, lastName }: Person): string[] {
  const names = [username, ...email.split('@'), firstName, lastName, 'integrator', 'console']
  const words = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((name) => lettersAndDigits(fold(name)).slice(0, longestWord))
    .filter((name) => name.length >= shortestWord)
  return [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, mostWords)
}

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

/** The 49,000 commonest leaked passwords, and a few phrases. The list is large, so it is loaded when somebody first chooses a password. */
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
const neighbours = new Set(pairs.flatMap(({ key, before }) => [before + key, key + before]))
