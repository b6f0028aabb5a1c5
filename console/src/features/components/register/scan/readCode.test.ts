import { expect, test } from 'vitest'
import { readCode } from './readCode.ts'

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
