import type { Queries } from '../../db/connection.ts'
import { eq, sql } from 'drizzle-orm'
import { withNameKeys } from '../../db/account-names.ts'
import { newId } from '../../db/ids.ts'
import { accounts, idpCredentials, integrators } from '../../db/schema/index.ts'
import { addPlant } from '../linked.ts'
import { addDevice, addDeviceToken } from '../plant.ts'

/** An integrator with a person, and a device that measures. */
export interface Integrator {
  username: string
  locationId: string
  measurementId: string
  deviceToken: string
}

/** Samples of its measurement, one each minute. */
const samples = 5_000

/** Its person has the roles and the password of the sample's `admin`. */
export async function addIntegrator(db: Queries, name: string, locations: number): Promise<Integrator> {
  const [admin] = await db.select().from(accounts).where(eq(accounts.username, 'admin'))
  const [credential] = await db
    .select()
    .from(idpCredentials)
    .where(eq(idpCredentials.accountId, admin?.id ?? ''))
  if (!admin || !credential) throw new Error('The sample data has no admin with a password')
  const integratorId = newId()
  const email = `${name}@example.org`
  await db.insert(integrators).values({ id: integratorId, name })
  const { firstName, lastName, roles } = admin
  const person = {
    id: newId(),
    integratorId,
    username: name,
    email,
    confirmedEmail: email,
    firstName,
    lastName,
  }
  await db.insert(accounts).values(withNameKeys({ ...person, roles }))
  await db.insert(idpCredentials).values({ accountId: person.id, passwordHash: credential.passwordHash })
  await db.execute(sql`
    insert into "locations" ("id", "integrator_id", "name", "city", "slid")
    select ${integratorId} || '-' || n, ${integratorId}, 'Cold store ' || n, 'Utrecht', ${integratorId} || '-' || n
    from generate_series(1, ${locations}::int) as n`)
  const deviceId = await addDevice(db, integratorId)
  const { locationId, power } = await addPlant(db, integratorId, { deviceId })
  await db.execute(sql`
    insert into "samples" ("measurement_id", "time", "value", "location_id")
    select ${power}, now() - make_interval(mins => n), 10 + n % 20, ${locationId} from generate_series(1, ${samples}::int) as n`)
  return { username: name, locationId, measurementId: power, deviceToken: await addDeviceToken(db, deviceId) }
}
