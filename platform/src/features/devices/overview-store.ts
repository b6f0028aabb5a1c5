import type { DeviceOverview } from '#contract/schemas/device'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/connection.ts'
import { jsonEpochSeconds } from '../../db/lists/json-fields.ts'
import { components, measurements, registeredComponents, units } from '../../db/schema/index.ts'
import { marked } from '../../domain/marks.ts'

type Sent = Pick<
  DeviceOverview['components'][number],
  'componentId' | 'measurements' | 'latest' | 'marks' | 'version'
>

/** What each component of the device has sent last, in one statement however many there are. */
export async function readSent(db: Queries, deviceId: string): Promise<Map<string, Sent>> {
  const { rows } = await db.execute<Sent>(sql`
    select
      ${components.id} as "componentId",
      ${registeredComponents.version} as "version",
      (select count(*)::int from ${measurements} where ${measurements.componentId} = ${components.id}) as "measurements",
      (
        select json_build_object(
          'label', ${measurements.label},
          'value', ${measurements.latestValue},
          'unit', ${units.symbol},
          'at', ${jsonEpochSeconds(measurements.latestAt)}
        )
        from ${measurements} left join ${units} on ${units.id} = ${measurements.unitId}
        where ${measurements.componentId} = ${components.id} and ${measurements.latestValue} is not null
        order by ${measurements.latestAt} desc, ${measurements.externalId}
        limit 1
      ) as "latest",
      (
        select json_build_object(
          'beyondLimit', count(${marked.beyondLimit}), 'outOfRange', count(${marked.outOfRange}), 'late', count(${marked.late})
        )
        from ${measurements} where ${measurements.componentId} = ${components.id}
      ) as "marks"
    from ${components}
    left join ${registeredComponents} on ${registeredComponents.linkedComponentId} = ${components.id}
    where ${components.deviceId} = ${deviceId}
  `)
  return new Map(rows.map((row) => [row.componentId, row]))
}
