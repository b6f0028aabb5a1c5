import type { Conditional } from '#contract/schemas/conditional'
import { sql, type SQL } from 'drizzle-orm'
import type { JsonText } from '../../base/json-text.ts'
import type { Queries } from '../../db/connection.ts'
import { jsonObject, readJson } from '../../db/lists/json-list.ts'
import { components, conditionals, measurements, zones } from '../../db/schema/index.ts'

/** What a limit says, without what it is about. */
export const ruleColumns = {
  comparison: conditionals.comparison,
  threshold: conditionals.threshold,
  severity: conditionals.severity,
  enabled: conditionals.enabled,
  deadBand: conditionals.deadBand,
  onDelaySeconds: conditionals.onDelaySeconds,
  offDelaySeconds: conditionals.offDelaySeconds,
  noValuePeriods: conditionals.noValuePeriods,
  instruction: conditionals.instruction,
}

const fields = {
  conditionalId: conditionals.id,
  locationId: conditionals.locationId,
  zoneId: zones.zoneId,
  componentId: components.id,
  measurementId: conditionals.measurementId,
  measurementLabel: measurements.label,
  ...ruleColumns,
  version: conditionals.version,
}

const order = [zones.zoneId, measurements.label, measurements.id, conditionals.id]

/** The condition must name a location or less, because there is a limit on what a location has. */
export async function readConditionals(
  db: Queries,
  condition: SQL | undefined,
): Promise<JsonText<Conditional[]>> {
  const list = sql`string_agg(${jsonObject(fields)}, ',' order by ${sql.join(order, sql`, `)})`
  return readJson(
    db,
    sql`concat('[', (
      select ${list} from ${conditionals}
      join ${measurements} on ${measurements.id} = ${conditionals.measurementId}
      join ${components} on ${components.id} = ${measurements.componentId}
      join ${zones} on ${zones.id} = ${components.zoneId}
      where ${condition}
    ), ']')`,
  )
}
