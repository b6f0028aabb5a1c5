import { emailKey, usernameKey } from '../base/spelling.ts'

/** An account's row with the keys of its names. Every row that is written goes through one of these two. */
export const withNameKeys = <Row extends { username: string; email: string }>(row: Row) => ({
  ...row,
  usernameKey: usernameKey(row.username),
  emailKey: emailKey(row.email),
})

/** For a change of an account, whose username stays. */
export const withEmailKey = <Row extends { email: string }>(row: Row) => ({
  ...row,
  emailKey: emailKey(row.email),
})
