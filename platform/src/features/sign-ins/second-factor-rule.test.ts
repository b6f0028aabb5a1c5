import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addApp, sendPassword } from '../../testing/second-factor.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const { db } = platform.database

test('account managers ask for a second factor, at their own integrator alone', async () => {
  const admin = await platform.as('admin')
  const { accountId } = await admin.getCurrentAccount()
  const accounts = await admin.listManagedAccounts()
  const managers = accounts.filter(({ roles }) => roles.some((role) => role.startsWith('ROLE_INTEGRATOR_')))
  const nobody = { required: 'NOBODY', from: null }
  expect(await admin.getSecondFactorRules()).toEqual({ own: nobody, platform: nobody, missing: 0 })
  await addApp(db, accountId)
  const set = await admin.setSecondFactorRule({ body: { required: 'EVERYBODY' } })
  const own = { required: 'EVERYBODY', from: null }
  expect(set).toEqual({ own, platform: nobody, missing: accounts.length - 1 })
  expect(await latestTrace(db)).toMatchObject({
    action: 'SECOND_FACTOR_RULE_SET',
    old: nobody,
    new: own,
  })
  expect((await sendPassword(platform.app, 'reader', 'demo')).next).toContain('/set-up')
  const other = await platform.as('other-admin')
  expect(await other.getSecondFactorRules()).toMatchObject({ own: { required: 'NOBODY' } })

  const fewer = await admin.setSecondFactorRule({ body: { required: 'MANAGERS', from: 1_772_442_000 } })
  expect(fewer).toMatchObject({ own: { from: 1_772_442_000 }, missing: managers.length - 1 })
  const back = await admin.setSecondFactorRule({ body: { required: 'NOBODY', from: 1_772_442_000 } })
  expect(back).toEqual({ own: nobody, platform: nobody, missing: 0 })
})

test('nobody is given more time than the limit', async () => {
  const admin = await platform.as('admin')
  const from = Math.floor(Date.now() / 1000) + 91 * 86_400
  expect(await failureOf(admin.setSecondFactorRule({ body: { required: 'EVERYBODY', from } }))).toEqual({
    status: 400,
    message: 'The time to set it up is 90 days at most',
    errors: [{ key: 'INVALID', parameters: { FIELD: 'from' } }],
  })
})
