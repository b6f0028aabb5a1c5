import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { isTyping } from './drafts.ts'

afterEach(() => document.body.replaceChildren())

it.for(['input', 'textarea'] as const)('somebody types while a %s with text has the focus', async (name) => {
  const field = document.createElement(name)
  document.body.append(field)
  expect(isTyping()).toBe(false)
  field.focus()
  expect(isTyping()).toBe(false)
  await userEvent.type(field, 'Door left open')
  expect(isTyping()).toBe(true)
  field.blur()
  expect(isTyping()).toBe(false)
})
