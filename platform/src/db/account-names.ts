import { emailKey, usernameKey } from '../base/spelling.ts'

/** An account's row with the keys of its names. Every written row comes from one of these two functions. */
export const withNameKeys = <Row extends { username: string; email: string }>(row: Row) => ({
  ...row,
  usernameKey: usernameKey(row.username),
  emailKey: emailKey(row.email),
})

/** For a change of an account. Its username never changes. */
export const withEmailKey = <Row extends { email: string }>(row: Row) => ({
  ...row,
  emailKey: emailKey(row.email),
})
