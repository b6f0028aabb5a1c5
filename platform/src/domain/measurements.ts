import type { Queries } from '../db/connection.ts'
import { conditionals, measurements } from '../db/schema/index.ts'
import type { DefaultConditional, DefaultMeasurement } from '../db/schema/index.ts'

interface Owner {
  integratorId: string
  locationId: string
}

/** What a product brings along, or a copied location has planned. */
export interface WantedConditional extends DefaultConditional {
  enabled?: boolean
}

export interface MadeMeasurement {
  id: string
  externalId: string
}

/** Rows of one statement. More would hold up other callers while it is written. */
const rowsAtOnce = 500

/** Inserts any number of rows, and returns what the statements return, in the order of the rows. */
export async function insertSlices<Row, Made>(
  rows: readonly Row[],
  insert: (slice: Row[]) => Promise<Made[]>,
): Promise<Made[]> {
  const made: Made[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    made.push(...(await insert(rows.slice(start, start + rowsAtOnce))))
  return made
}

interface Measured extends Owner {
  componentId: string
  defaults: readonly DefaultMeasurement[]
}

/** The measurements of each component, by its id. */
export async function makeMeasurements(
  db: Queries,
  wanted: readonly Measured[],
): Promise<Map<string, MadeMeasurement[]>> {
  const rows = wanted.flatMap(({ integratorId, locationId, componentId, defaults }) =>
    defaults.map((measurement) => ({ ...measurement, integratorId, locationId, componentId })),
  )
  const { id, externalId, componentId } = measurements
  const made = await insertSlices(rows, async (slice) =>
    db.insert(measurements).values(slice).returning({ id, externalId, componentId }),
  )
  const byComponent = new Map<string, MadeMeasurement[]>()
  for (const measurement of made) {
    const others = byComponent.get(measurement.componentId)
    if (others) others.push(measurement)
    else byComponent.set(measurement.componentId, [measurement])
  }
  return byComponent
}

interface Limited extends Owner {
  made: readonly MadeMeasurement[]
  wanted: readonly WantedConditional[]
}

/** Conditionals for those measurements of each component that exist. */
export async function makeConditionals(db: Queries, limited: readonly Limited[]): Promise<void> {
  const rows = limited.flatMap(({ integratorId, locationId, made, wanted }) => {
    const idOf = new Map(made.map(({ id, externalId }) => [externalId, id]))
    return wanted.flatMap(({ externalId, comparison, threshold, severity, enabled = true }) => {
      const measurementId = idOf.get(externalId)
      const rule = { comparison, threshold, severity, enabled }
      return measurementId ? [{ integratorId, locationId, measurementId, ...rule }] : []
    })
  })
  await insertSlices(rows, async (slice) => {
    await db.insert(conditionals).values(slice)
    return []
  })
}
