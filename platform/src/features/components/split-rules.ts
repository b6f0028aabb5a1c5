import { nextFreeOffset } from '#contract/modbus-address'
import type { Component, ComponentSplit } from '#contract/schemas/component'
import type { Queries } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { updateComponent } from '../../domain/components.ts'
import { checkLocationLimits } from '../../domain/locations.ts'
import { insertRegistered, updateRegistered } from '../../domain/registered-components.ts'
import type { RegisteredRow } from '../../domain/registered-components.ts'
import { conflict, refersToNothing } from '../../base/errors.ts'
import type { LockedComponent } from './rules.ts'
import * as store from './store.ts'
import type { Part } from './store.ts'

export function checkSplit({ measurements, componentName }: Component, { names }: ComponentSplit): void {
  if (measurements.length < 2) throw conflict(`${componentName} has fewer than two measurements`)
  const known = new Set(measurements.map(({ measurementId }) => measurementId))
  if (names.some(({ measurementId }) => !known.has(measurementId))) {
    throw refersToNothing('names', 'Measurement')
  }
}

/** The component keeps its first measurement. Each other one gets its own component. */
export async function split(
  scope: Scope,
  { component, row, registration }: LockedComponent,
  { names }: ComponentSplit,
): Promise<Component[]> {
  const { db } = scope
  const [first, ...others] = component.measurements
  const nameOf = new Map(names.map(({ measurementId, componentName }) => [measurementId, componentName]))
  const size = Math.max(1, Math.floor(component.size / component.measurements.length))
  const kept = { componentName: nameOf.get(first?.measurementId ?? '') ?? component.componentName, size }
  await updateComponent(db, row.id, kept)
  if (registration) await updateRegistered(db, registration.id, kept)

  const taken = await store.listIdentifiers(scope, `${row.identifier}-`)
  const neighbours = await store.listNeighbours(db, row)
  const ids = [row.id]
  for (const measurement of others) {
    const place = { ...component, size }
    const part = {
      identifier: freeIdentifier(row.identifier, taken),
      name: nameOf.get(measurement.measurementId) ?? measurement.label,
      startAddressOffset: nextFreeOffset(place, neighbours),
      componentSequence: nextSequence(neighbours),
      size,
    }
    const id = await store.insertPart(db, row, part)
    if (registration) await registerPart(db, registration, part, id)
    await store.moveMeasurement(db, measurement.measurementId, id)
    taken.add(part.identifier)
    neighbours.push(...(await store.listComponents(db, [id])))
    ids.push(id)
  }
  await checkLocationLimits(db, row.locationId)
  const parts = new Map((await store.listComponents(db, ids)).map((part) => [part.componentId, part]))
  return ids.flatMap((id) => parts.get(id) ?? [])
}

function freeIdentifier(identifier: string, taken: Set<string>): string {
  let count = 2
  while (taken.has(`${identifier}-${count}`)) count += 1
  return `${identifier}-${count}`
}

const nextSequence = (neighbours: Component[]) =>
  Math.max(...neighbours.map(({ componentSequence, size }) => componentSequence + size))

/** A MAC address belongs to one registration only, the old one. */
async function registerPart(
  db: Queries,
  { integratorId, origin, productId, productType, zoneName, deviceId, productSequence }: RegisteredRow,
  { name, ...part }: Part,
  linkedComponentId: string,
): Promise<void> {
  await insertRegistered(db, [
    {
      integratorId,
      origin,
      productId,
      productType,
      zoneName,
      deviceId,
      productSequence,
      ...part,
      componentName: name,
      source: 'split',
      linkedComponentId,
    },
  ])
}
