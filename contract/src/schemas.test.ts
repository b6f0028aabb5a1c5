import { describe, expect, test } from 'vitest'
import { examplesOf } from './schemas/examples.ts'
import { AccountBody, AccountUpdate, NewUsername } from './schemas/account.ts'
import { TraceQuery } from './schemas/audit.ts'
import { Email, Key, Name, PersonName, RequiredText, Text } from './schemas/common.ts'
import { DeviceCommit } from './schemas/device.ts'
import { IntegrationBody } from './schemas/integration.ts'
import { LocationImageBody } from './schemas/location.ts'
import { PathSize, PathValue } from './schemas/parameters.ts'
import { macAddressPattern } from './limits.ts'
import { Register } from './schemas/modbus.ts'
import { LinkRequest, type UnlinkedComponent } from './schemas/registry.ts'
import { AutomationUpdate, CalendarDayBody } from './schemas/zone.ts'
import type { z } from 'zod'

const faults = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => {
    const key = issue.code === 'custom' ? (issue.params?.['key'] as string | undefined) : undefined
    const isBlank = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
    return `${issue.path.join('.')} ${key ?? (isBlank ? 'REQUIRED' : issue.code)}`
  })

describe('text', () => {
  test.each(['a\u0000b', '\ud800', 'x'.repeat(256)])('that cannot be stored is refused: %j', (text) => {
    expect(Text().safeParse(text).success).toBe(false)
  })

  test('that is blank counts as missing', () => {
    expect(faults(RequiredText(), ' \t ')).toEqual([' REQUIRED'])
    expect(faults(Email, '  ')).toEqual([' REQUIRED'])
  })

  test('that names a thing in a path cannot consist of dots', () => {
    expect(Key(8).safeParse(' Z.1 ').data).toBe('Z.1')
    expect(Key(8).safeParse('..').success).toBe(false)
  })

  test.each(['a@b.c', 'a.b@c.d.e'])('%s is an email address', (text) => {
    expect(Email.parse(text)).toBe(text)
  })

  test.each(['a', 'a@b', '@b.c', 'a@b.', 'a b@c.d', 'a@b@c.d'])('%s is not an email address', (text) => {
    expect(Email.safeParse(text).success).toBe(false)
  })
})

describe('a page of traces', () => {
  test('has defaults, and reads numbers from text', () => {
    expect(TraceQuery.parse({})).toEqual({ pageSize: 20, pageNr: 1 })
    expect(TraceQuery.parse({ pageSize: '200', pageNr: '3' })).toEqual({ pageSize: 200, pageNr: 3 })
  })

  test.each(['', ' ', 'abc', '0', '-1', '1.5', '1e999', 'NaN', '9'.repeat(40), ['1', '2'], null])(
    'refuses the number %j',
    (pageNr) => {
      expect(TraceQuery.safeParse({ pageNr }).success).toBe(false)
    },
  )

  test('has at most 200 traces', () => {
    expect(TraceQuery.safeParse({ pageSize: '201' }).success).toBe(false)
  })
})

describe('an account', () => {
  const account = {
    firstName: 'A',
    lastName: 'B',
    username: 'ab',
    email: 'a@b.c',
    integratorId: 'i',
    roles: ['ROLE_LOCATION_READ'],
    ownerAccountId: 'o',
  }

  test('gets the defaults of a new membership', () => {
    const groups = [{ locationGroupId: { locationGroupId: 'g' } }]
    expect(AccountBody.parse({ ...account, locationGroups: groups }).locationGroups).toEqual([
      {
        locationGroupId: { locationGroupId: 'g', dashboardSafe: false },
        roles: [],
        contactGroup: [],
        allowPushNotifications: 'false',
        showInContacts: false,
      },
    ])
  })

  test('may leave phone number and sex out, or blank', () => {
    expect(AccountBody.parse({ ...account, phoneNumber: ' ' })).toMatchObject({
      phoneNumber: null,
      sex: null,
    })
  })

  test('needs all other fields, and names all missing ones at once', () => {
    const blank = { ...account, firstName: ' ', lastName: '', username: '', email: '', integratorId: '' }
    expect(faults(AccountBody, { ...blank, roles: [], ownerAccountId: '' })).toEqual([
      'firstName REQUIRED',
      'lastName REQUIRED',
      'username REQUIRED',
      'email REQUIRED',
      'integratorId REQUIRED',
      'roles REQUIRED',
      'ownerAccountId REQUIRED',
    ])
  })

  test('can be sent back as it was read', () => {
    const [read] = examplesOf(AccountUpdate)
    expect(faults(AccountUpdate, read)).toEqual([])
  })
})

describe('a commit', () => {
  const entry = { product: null, componentName: 'C', technicalZoneName: 'Z' }
  const commit = (more: object) => ({ products: [{ ...entry, ...more }] })

  test('fills in the defaults', () => {
    expect(DeviceCommit.parse(commit({ tcpConfig: { host: 'h' } })).products[0]).toEqual({
      ...entry,
      modbusStartAddressOffset: 0,
      componentSequence: 0,
      productSequence: 0,
      tcpConfig: { host: 'h', port: 502, unit: 1 },
    })
    expect(DeviceCommit.parse(commit({ rtuConfig: {} })).products[0]?.rtuConfig).toEqual({ slaveId: 1 })
  })

  test.each([
    [{}, 'products.0.tcpConfig REQUIRED'],
    [{ tcpConfig: { host: 'h' }, rtuConfig: {} }, 'products.0.rtuConfig custom'],
    [{ tcpConfig: { host: ' ' } }, 'products.0.tcpConfig.host REQUIRED'],
    [{ tcpConfig: { host: 'http://my host:502' } }, 'products.0.tcpConfig.host custom'],
    [{ tcpConfig: { host: 'h', port: 0 } }, 'products.0.tcpConfig.port too_small'],
    [{ tcpConfig: { host: 'h', port: 65_536 } }, 'products.0.tcpConfig.port too_big'],
    [{ tcpConfig: { host: 'h', unit: 248 } }, 'products.0.tcpConfig.unit too_big'],
    [{ rtuConfig: { slaveId: 0 } }, 'products.0.rtuConfig.slaveId too_small'],
    [{ rtuConfig: {}, modbusStartAddressOffset: -1 }, 'products.0.modbusStartAddressOffset too_small'],
    [{ rtuConfig: {}, componentSequence: 2 ** 31 }, 'products.0.componentSequence too_big'],
  ])('%j is refused', (more, fault) => {
    expect(faults(DeviceCommit, commit(more))).toEqual([fault])
  })
})

test('a link request is the component as it was read, plus the place', () => {
  const component: UnlinkedComponent = {
    componentName: 'C',
    identifier: 'I',
    productType: 'T',
    zoneName: null,
    origin: 'LINKED',
    modbusConfig: { startAddressOffset: 4 },
    componentSequence: 1,
    productSequence: 2,
  }
  const place = { locationId: 'l', zoneId: 'Zone 1', zoneName: 'Dock' }
  expect(LinkRequest.parse({ ...component, ...place })).toEqual({ ...component, ...place })
  expect(faults(LinkRequest, { ...component, ...place, zoneId: ' ', zoneName: '' })).toEqual([
    'zoneId REQUIRED',
    'zoneName REQUIRED',
  ])
})

test('PagerDuty settings are required with their type, and refused with another', () => {
  const pagerDuty = { routingKey: 'k', region: 'EU' }
  expect(faults(IntegrationBody, { name: 'n', type: 'PAGERDUTY', pagerDuty })).toEqual([])
  expect(faults(IntegrationBody, { name: 'n', type: 'PAGERDUTY' })).toEqual([
    'pagerDuty.routingKey REQUIRED',
    'pagerDuty.region REQUIRED',
  ])
  expect(faults(IntegrationBody, { name: 'n', type: 'DECT', pagerDuty })).toEqual(['pagerDuty custom'])
})

describe('a day', () => {
  const day = (...periods: [string, string][]) => ({
    date: '2026-12-24',
    periods: periods.map(([from, to]) => ({ from, to })),
  })

  test.each([[day()], [day(['00:00', '24:00'])], [day(['12:00', '14:00'], ['06:00', '12:00'])]])(
    '%j is taken',
    (value) => {
      expect(faults(CalendarDayBody, value)).toEqual([])
    },
  )

  test.each([
    [day(['12:00', '12:00'])],
    [day(['06:00', '12:01'], ['12:00', '14:00'])],
    [day(['06:00', '24:01'])],
    [{ date: '2026-02-30', periods: [] }],
  ])('%j is refused', (value) => {
    expect(CalendarDayBody.safeParse(value).success).toBe(false)
  })
})

test('automation needs the setpoints of its mode', () => {
  expect(faults(AutomationUpdate, { enabled: false, mode: 'OFF' })).toEqual([])
  expect(faults(AutomationUpdate, { enabled: true, mode: 'CALENDAR' })).toEqual([
    'setpoint REQUIRED',
    'setbackSetpoint REQUIRED',
  ])
})

test('a picture may be somewhat larger than 2 MB, so that the platform can say that it is too large', () => {
  const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64')
  expect(LocationImageBody.safeParse({ image: base64(2 * 1024 * 1024 + 3) }).success).toBe(true)
  expect(LocationImageBody.safeParse({ image: base64(2_250_003) }).success).toBe(false)
})

test.each(['A81758FFFE05', 'a8:17:58:ff:fe:05', 'A8-17-58-FF-FE-05-12-AB'])('%s is a MAC address', (text) => {
  expect(text).toMatch(macAddressPattern)
})

test('a value in a path is a decimal number', () => {
  expect(PathValue.parse('-4.25')).toBe(-4.25)
  expect(PathSize.parse('4')).toBe(4)
  for (const text of ['', ' ', '0x10', 'Infinity', '1e99', 'NaN', '1,5'])
    expect(PathValue.safeParse(text).success).toBe(false)
  for (const text of ['', '0', '-1', '1.5', '1001']) expect(PathSize.safeParse(text).success).toBe(false)
})

test.each(['Ana\nMaria', 'Ana\r', 'Ana\t', 'a\u001bb', 'Ana\u2028', '\u202Enna', 'a\u200Fb', 'a\u2066b'])(
  'no name has line breaks, control characters or marks of direction: %j',
  (text) => {
    const odd = `x${text}x`
    for (const schema of [Name(), PersonName, AccountBody.shape.lastName, Key(99)])
      expect(schema.safeParse(odd).success).toBe(false)
    expect(Name().safeParse('x').success).toBe(true)
  },
)

test.each([
  'Jan Peter',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  "O'Neil-Śmiały",
  '李',
  'أحمد',
  'Dr. No',
  'Jr.',
])('a person may be called %s', (text) => expect(PersonName.safeParse(text).success).toBe(true))

test.each(['a@b', 'see example.org', 'http://x', 'www.example.org/win', '10.0.0.12', 'example。com', 'x＠y'])(
  'the name of a person has no address: %s',
  (text) => {
    expect(PersonName.safeParse(text).success).toBe(false)
    expect(Name().safeParse(text).success).toBe(true)
  },
)

test('a username may be an e-mail address, but has no slash', () => {
  expect(NewUsername.safeParse('maria@nordkyl.example').success).toBe(true)
  expect(NewUsername.safeParse('https://example.org').success).toBe(false)
})

describe('a register', () => {
  const word = { function: 'HOLDING_REGISTER', address: 18, type: 'U16' }
  const coil = { function: 'COIL', address: 0, type: 'BOOL' }

  test('is read as it is, with the most significant byte first, unless it says otherwise', () => {
    expect(Register.parse(word)).toEqual({ ...word, order: 'ABCD', scale: 1, offset: 0 })
  })

  test.each([
    [coil, []],
    [{ ...word, type: 'BIT', bit: 15 }, []],
    [{ ...word, type: 'I64', invalid: -(2 ** 63) }, []],
    [{ ...word, type: 'BOOL' }, ['type custom']],
    [{ ...coil, type: 'U16' }, ['type custom']],
    [{ ...word, type: 'BIT' }, ['bit custom']],
    [{ ...word, bit: 3 }, ['bit custom']],
    [{ ...word, type: 'BIT', bit: 16 }, ['bit too_big']],
    [{ ...word, address: 65_536 }, ['address too_big']],
    [{ ...word, scale: 0 }, ['scale custom']],
  ])('%j has these faults: %j', (register, expected) => {
    expect(faults(Register, register)).toEqual(expected)
  })
})
