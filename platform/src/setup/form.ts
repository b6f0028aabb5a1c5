import type { Identity } from '#contract/fields/accounts'
import { AccountBody } from '#contract/schemas/account'
import { OptionalText, RequiredText } from '#contract/schemas/common'
import { defaultLanguage } from '#contract/texts/language'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { z } from 'zod'
import { invalid } from '../base/errors.ts'
import { emailKey, usernameKey } from '../base/spelling.ts'
import { fromZod } from '../http/input/read.ts'
import { explainProblem, longestTyped, problemWith } from '../identity/passwords/rules.ts'
import { pageTexts, type PageTexts } from '../texts/index.ts'

const { firstName, lastName, username, email } = AccountBody.shape

const fields = {
  organisation: RequiredText(),
  integrator: OptionalText(),
  firstName,
  lastName,
  username,
  email,
}

const Administration = z.object(fields)

/** The account manager of the first integrator. */
const Manager = z.object({
  managerFirstName: firstName,
  managerLastName: lastName,
  managerUsername: username,
  managerEmail: email,
})

/** The page sends the manager's fields empty if no integrator is named. They are not looked at then. */
const unused = z.string().max(longestTyped).optional()
const NoManager = z.object({
  managerFirstName: unused,
  managerLastName: unused,
  managerUsername: unused,
  managerEmail: unused,
})

const Named = z.looseObject({ integrator: RequiredText() })

const Password = z.object({ password: z.string().min(1).max(longestTyped) })

export type SetupForm = z.output<typeof Administration> & { password?: string; manager?: Identity }

/** To tell a missing value from a wrong one. */
const reporting = { reportInput: true }

/** Checks everything before anything is made. Every wrong field is named, in the language of the page. */
export async function readSetupForm(
  body: unknown,
  passwords: 'own' | 'outside',
  texts = pageTexts[defaultLanguage],
): Promise<SetupForm> {
  const isNamed = Named.safeParse(body).success
  const shape = z.strictObject({
    ...fields,
    ...(isNamed ? Manager.shape : NoManager.shape),
    // With an outside issuer there is no password to choose here.
    ...(passwords === 'own' && Password.shape),
  })
  const read = shape.safeParse(body, reporting)
  if (!read.success) throw fromZod(read.error)
  const form: SetupForm = Administration.parse(body)
  if (passwords === 'own') {
    const { password } = Password.parse(body)
    const problem = await problemWith(password, { ...form, id: '' })
    if (problem) throw invalid('password', inWords(explainProblem(texts, problem)))
    form.password = password
  }
  if (isNamed) form.manager = readManager(body, form, texts)
  return form
}

/** The set-up page shows its refusals as they are, in the language of its reader. */
export const inWords = (reason: string) => refusalFor('REQUEST_REFUSED', { reason })

function readManager(body: unknown, administrator: Identity, texts: PageTexts): Identity {
  const typed = Manager.parse(body)
  const taken = [usernameKey(administrator.username), emailKey(administrator.email)]
  const reason = inWords(texts.setUp.nameTaken)
  if (taken.includes(usernameKey(typed.managerUsername)))
    throw invalid('managerUsername', reason, 'DUPLICATE')
  if (taken.includes(emailKey(typed.managerEmail))) throw invalid('managerEmail', reason, 'DUPLICATE')
  return {
    firstName: typed.managerFirstName,
    lastName: typed.managerLastName,
    username: typed.managerUsername,
    email: typed.managerEmail,
  }
}
