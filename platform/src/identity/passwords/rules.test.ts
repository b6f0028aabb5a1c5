import { expect, test } from 'vitest'
import { watchEventLoop } from '../../testing/event-loop.ts'
import { pageTexts } from '../../texts/index.ts'
import { explainProblem, knownPasswords, problemWith } from './rules.ts'

const account = {
  id: '1',
  username: 'm.lindqvist',
  email: 'maria.lindqvist@nordkyl.example',
  firstName: 'María José',
  lastName: 'Lindqvist',
}
async function problem(password: string): Promise<string | undefined> {
  const found = await problemWith(password, account)
  return found && explainProblem(pageTexts.en, found)
}

test.each([
  'blue kettle under the bridge',
  'correct giraffe pedal nine',
  'Tr0ub4dor&3-zebra',
  '            a1 lake in June',
  'пароль из четырёх слов',
  '桜の木の下で静かに眠る猫たち',
  '🐙🌋🪁🧭🥁🪶🛶🧊🎻🦉🍋🪴',
  '482619375026',
  'monkey dragon sunshine coffee',
  'x'.repeat(2) + 'kq7Vw'.repeat(1) + 'ohm ganymede'.repeat(12),
])('%s is taken', async (password) => {
  expect(await problem(password)).toBeUndefined()
})

test.each(['', 'short', 'elevenchars', '🐙🌋🪁🧭🥁🪶🛶🧊🎻🦉🍋', '           '])(
  '"%s" is too short',
  async (password) => {
    expect(await problem(password)).toBe('Use at least 12 characters.')
  },
)

test('length is counted in characters as people see them, up to 256', async () => {
  const long = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + index * 3)).join('')
  expect(await problem(long)).toBeUndefined()
  expect(await problem(`${long}x`)).toBe('Use at most 256 characters.')
})

test.each([
  'password1234',
  'Password2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  'Welcome12345',
  'qwertyuiop12',
  '1q2w3e4r5t6y',
  'qazwsxedcrfv',
  'asdfghjkl123',
  'abcdefghijkl',
  '123456789012',
  '098765432109',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '121212121212',
  'iloveyou2020',
  'sunshine!!!!2',
  'Summer2026!!',
  'letmeinplease',
  'adminadmin12',
  'administrator1',
  'changeme1234',
  'correct horse battery staple',
  'correcthorsebatterystaple',
  'M.Lindqvist1',
  'maria.lindqvist',
  'lindqvistlindqvist',
  'marialindqvist2026',
  'mariajose1990!',
  'Integrator Console',
  'integratorconsole1',
  'nordkyl-example-1',
  '            ',
  'sojdlg123aljg',
  'leavemealone',
  'LeaveMeAlone!1',
  'Sony-Ericsson',
  'gfhjkm1234567',
  'trustno1trustno1',
])('%s is refused as easy to guess', async (password) => {
  expect(await problem(password)).toContain('easy to guess')
})

test('every leaked password on the list that is long enough is refused', async () => {
  const stolen = [...(await knownPasswords())]
  expect(stolen.length).toBeGreaterThan(49_000)
  const long = stolen.filter((password) => password.length >= 12)
  const filledUp = stolen.filter((password) => /^[a-z]{4,11}$/.test(password)).slice(0, 5_000)
  expect(long.length).toBeGreaterThan(300)
  for (const password of [...long, ...filledUp.map((short) => short.padEnd(12, '20261115'))]) {
    expect(await problem(password), password).toContain('easy to guess')
  }
})

test('the reason names the rule', async () => {
  expect(await problem('Sunshine2026!')).toContain('on the list of stolen passwords')
  expect(await problem('qwertzuiop[]1')).toContain('follows the keyboard')
  expect(await problem('nordkyl-2026-1115')).toContain('little more than your name')
})

test('a personal word is fine if enough is left without it', async () => {
  expect(await problem('lindqvist rides a red tram')).toBeUndefined()
  expect(await problem('lindqvist 4826')).toContain('easy to guess')
  expect(await problem('lindqvist sunshine')).toContain('easy to guess')
})

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const manyWords = Array.from({ length: 127 }, (_, at) => alphabet.charAt(at % 26)).join('a ')
const worst: [boolean, string][] = [
  [false, 'a'.repeat(256)],
  [false, 'ab'.repeat(128)],
  [true, 'theandyouarenotforwith'.repeat(11)],
  [true, '1'.repeat(200) + 'qwe123'.repeat(9)],
  [true, `${'abababab'.repeat(31)}zebra`],
  [false, '\uFDFA'.repeat(512)],
  [false, '\uFDFA'.repeat(100_000)],
]

const watch = watchEventLoop()

// An analyser that split these into words in every possible way blocked the platform for 40 seconds.
test.each(worst)(
  'neither a long password nor a name of many words takes long: %#',
  async (isTaken, password) => {
    const busy = { ...account, firstName: manyWords.slice(0, 255), lastName: 'ab '.repeat(85) }
    const check = () => problemWith(password, busy)
    expect((await check()) === undefined).toBe(isTaken)
    await watch.expectFree('the check of a password', check)
  },
)
