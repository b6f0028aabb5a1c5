import type { Queries } from '../db/connection.ts'
import { integrators } from '../db/schema/index.ts'
import { transaction } from '../db/transaction.ts'
import { provideBasics } from '../domain/installation/basics.ts'
import { type DeviceTokenKey, signingDeviceTokenKey } from '../domain/devices/tokens.ts'
import { needsCassandra } from '../domain/samples/open.ts'
import { sampleStore } from '../domain/samples/current.ts'
import { copyAllSamples, postgresSamples } from '../domain/samples/postgres/index.ts'
import { createHasher, type PasswordHasher } from '../identity/passwords/hashes.ts'
import { samplePassword } from '../identity/passwords/rules.ts'
import { addAccounts, addGroups } from './accounts.ts'
import { addTraces } from './audit.ts'
import { addLinkedComponents, addProducts, addUnlinkedComponents } from './components.ts'
import { addDevices } from './devices.ts'
import { type IntegratorPlan, mainIntegrator, operatorIntegrator, secondIntegrator } from './integrators.ts'
import { addLocations, addSchedules } from './locations.ts'
import { addDays, addMeasurements, measurementsWithDays } from './measurements.ts'
import { addPlant } from './plant.ts'
import { insertRows, noRows, type Rows, seededRandom } from './rows.ts'

/** Returns false for a database that is not empty. Without days of samples it is much smaller. */
export async function loadSampleData(
  db: Queries,
  { now = new Date(), hasher = createHasher(), withDays = true } = {},
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  await provideBasics(db)
  const rows = await sampleRows(now, hasher, await signingDeviceTokenKey(db))
  return transaction(db, async (queries) => {
    if (!(await isEmpty(queries))) return false
    await insertRows(queries, rows)
    if (withDays) await addDays(queries, measurementsWithDays(rows), now)
    if (await needsCassandra(queries)) {
      await copyAllSamples(queries, sampleStore())
      await postgresSamples.clear(queries)
    }
    return true
  })
}

async function isEmpty(db: Queries): Promise<boolean> {
  const found = await db.select({ id: integrators.id }).from(integrators).limit(1)
  return found.length === 0
}

async function sampleRows(now: Date, hasher: PasswordHasher, key: DeviceTokenKey): Promise<Rows> {
  const rows = noRows()
  const passwordHash = await hasher.hash(samplePassword)
  for (const plan of [mainIntegrator, secondIntegrator, operatorIntegrator]) {
    await addIntegrator(rows, plan, { passwordHash, key, now })
  }
  addPlant(rows)
  return rows
}

async function addIntegrator(
  rows: Rows,
  plan: IntegratorPlan,
  shared: { passwordHash: string; key: DeviceTokenKey; now: Date },
): Promise<void> {
  const { passwordHash, key, now } = shared
  const random = seededRandom(plan.firstNumber)
  rows.integrators.push({ id: plan.id, name: plan.name, isOperator: plan.isOperator })
  const locations = addLocations(rows, plan, random, now)
  addSchedules(rows, locations, now)
  const products = addProducts(rows, plan)
  const devices = await addDevices(rows, plan, locations, key, random, now)
  const components = addLinkedComponents(rows, plan, devices, products, random)
  addUnlinkedComponents(rows, plan, locations, products, random)
  addMeasurements(rows, plan, components, random, now)
  const groups = addGroups(rows, plan, locations, random)
  const accounts = addAccounts(rows, plan, groups, passwordHash, random, now)
  addTraces(rows, plan, accounts, random, now)
}
