import { expect, test } from 'vitest'
import { euisIn, readCode, sensorsIn, withoutKeys, withScanned } from './sensorText.ts'

const key = '00112233445566778899AABBCCDDEEFF'

test('the text that the browser keeps has no key, wherever one was typed', () => {
  const typed = [
    'DevEUI;Name;Type;AppKey',
    `A81758FFFE0512AB;Door;EMS-DOOR;${key}`,
    `A81758FFFE0512AC,Room,${key}`,
    `A81758FFFE0512AD\tCellar\tERS\t${key.slice(0, 30)}`,
    `a8-17-58-ff-fe-05-12-ae;${key.match(/../g)?.join(' ')};ERS`,
  ].join('\r\n')
  expect(withoutKeys(typed).split('\n')).toEqual([
    'DevEUI;Name;Type',
    'A81758FFFE0512AB;Door;EMS-DOOR',
    'A81758FFFE0512AC,Room,',
    'A81758FFFE0512AD\tCellar\tERS',
    'a8-17-58-ff-fe-05-12-ae;;ERS',
  ])
  expect(withoutKeys(`[{"devEui":"A81758FFFE0512AB","appKey":"${key}"}]`)).toBe('')
})

test('each scanned sensor gets a line, and is recognised by its DevEUI', () => {
  const text = withScanned('A81758FFFE0512AB;Door\n', ['A81758FFFE0512AC'])
  expect(text).toBe('A81758FFFE0512AB;Door\nA81758FFFE0512AC')
  expect(euisIn(text)).toEqual(['A81758FFFE0512AB', 'A81758FFFE0512AC'])
  expect(withScanned('', ['A81758FFFE0512AC'])).toBe('A81758FFFE0512AC')
})

test('a JSON list is read as a list, and lines are not', () => {
  expect(sensorsIn(' [{"devEui":"A8"}]')).toEqual([{ devEui: 'A8' }])
  expect(sensorsIn('A81758FFFE0512AB;[1]')).toBeUndefined()
  expect(() => sensorsIn('[A81758FFFE0512AB')).toThrow('begins like JSON')
})

test('finds the DevEUI in the codes on sensors', () => {
  expect(readCode('A81758FFFE0512AB')).toBe('A81758FFFE0512AB')
  expect(readCode(' a8-17-58-ff-fe-05-12-ab ')).toBe('A81758FFFE0512AB')
  // The other number is the join server's.
  expect(readCode('LW:D0:1122334455667788:A81758FFFE0512AB:0F900001:S123')).toBe('A81758FFFE0512AB')
  expect(readCode('https://sensor.example/?join=1122334455667788&DevEUI=A81758FFFE0512AB')).toBe(
    'A81758FFFE0512AB',
  )
  expect(readCode('{"dev_eui":"A81758FFFE0512AB","appKey":"00112233445566778899AABBCCDDEEFF"}')).toBe(
    'A81758FFFE0512AB',
  )
})

test('a key is never mistaken for a DevEUI, and a code without one is reported', () => {
  expect(readCode('00112233445566778899AABBCCDDEEFF')).toBeUndefined()
  expect(readCode('https://elsys.example/manual')).toBeUndefined()
  expect(readCode('')).toBeUndefined()
})
