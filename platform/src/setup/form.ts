import { AccountBody } from '#contract/schemas/account'
import { OptionalText, RequiredText } from '#contract/schemas/common'
import { z } from 'zod'
import { invalid } from '../base/errors.ts'
import { fromZod } from '../http/errors.ts'
import { longestTyped, problemWith } from '../identity/passwords/rules.ts'

const { firstName, lastName, username, email } = AccountBody.shape

const fields = {
  organisation: RequiredText(),
  integrator: OptionalText(),
  firstName,
  lastName,
  username,
  email,
}

/** With an outside issuer there is no password to choose here. */
const forms = {
  own: z.strictObject({ ...fields, password: z.string().min(1).max(longestTyped) }),
  outside: z.strictObject(fields),
}

export type SetupForm = z.output<(typeof forms)['outside']> & { password?: string }

/** To tell a missing value from a wrong one. */
const reporting = { reportInput: true }

/** Checks everything before anything is made. Every wrong field is named. */
export async function readSetupForm(body: unknown, passwords: keyof typeof forms): Promise<SetupForm> {
  const read = forms[passwords].safeParse(body, reporting)
  if (!read.success) throw fromZod(read.error)
  const form: SetupForm = read.data
  const problem = form.password !== undefined && (await problemWith(form.password, { ...form, id: '' }))
  if (problem) throw invalid('password', problem)
  return form
}
