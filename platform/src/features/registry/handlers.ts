import type { registryOperations } from '#contract/operations/registry'
import type { ElsysReport } from '#contract/schemas/registry'
import { plainMacAddress } from '../../domain/devices/sensors.ts'
import { removeComponents } from '../../domain/devices/components.ts'
import { lockProductByCode } from '../../domain/devices/products.ts'
import { checkVersion } from '../../domain/edits.ts'
import { lockIntegrator } from '../../domain/people/integrators.ts'
import { requireOwnLocation } from '../../domain/places/locations.ts'
import { insertRegistered } from '../../domain/devices/registered-components.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { checkSensors, fromList, fromText, registerSensors, type SensorLine } from './elsys-rules.ts'
import { replace } from './replacing-rules.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const registryHandlers: Handlers<typeof registryOperations> = {
  listUnlinkedComponents: {
    reads: store.unlinkedReads,
    answer: async (_input, { db, caller }) => store.listUnlinked(db, { integratorId: caller.integratorId }),
  },

  listRegisteredComponents: {
    reads: store.registeredReads,
    answer: async (_input, { db, caller }) => store.listRegistered(db, { integratorId: caller.integratorId }),
  },

  async listLocationComponents({ params }, context) {
    const { db, integratorId } = context
    const location = await requireOwnLocation(context, params.locationId)
    return store.listOfLocation(db, { integratorId, locationId: location.id })
  },

  async getComponentByMacAddress({ params }, context) {
    const macAddress = plainMacAddress(params.macAddress)
    return rules.requireRegistered(context, 'macAddress', macAddress)
  },

  async linkComponent({ body }, context) {
    const [linked] = await rules.linkAll(context, [body])
    if (!linked) throw new Error('A link was neither made nor refused')
    if (linked.isNew) context.changed({ old: linked.old, new: linked.new })
    return linked.new
  },

  async linkComponents({ body }, context) {
    const all = await rules.linkAll(context, body.links)
    // Each trace has its own part of the request. The whole request in each would be 500 times 500 parts.
    for (const [at, linked] of all.entries())
      if (linked.isNew) context.changed({ old: linked.old, new: linked.new, body: body.links[at] })
    return all.map((linked) => linked.new)
  },

  async unlinkComponent({ body }, context) {
    const current = await rules.requireRegisteredForEdit(context, body.identifier)
    if (current.linkedComponentId === null) return current
    checkVersion('Component', current, body)
    await removeComponents(context.db, [current.linkedComponentId])
    const unlinked = await rules.requireRegistered(context, 'identifier', body.identifier)
    context.changed({ old: current, new: unlinked })
    return unlinked
  },

  async replaceComponent({ body }, context) {
    const replaced = await replace(context, body)
    if (replaced.old !== replaced.new) context.changed(replaced)
    return replaced.new
  },

  async registerComponent({ params, body }, context) {
    const { db, changed, integratorId } = context
    const { identifier } = params
    const macAddress = body.macAddress === null ? null : plainMacAddress(body.macAddress)
    const product = await lockProductByCode(context, body.product)
    await rules.checkOwnDevice(context, body.deviceId)
    await lockIntegrator(db, integratorId)
    await rules.checkFree(context, identifier, { macAddress })
    const { product: _, modbusConfig, ...fields } = body
    await insertRegistered(db, [
      {
        ...fields,
        integratorId,
        identifier,
        macAddress,
        startAddressOffset: modbusConfig.startAddressOffset,
        productId: product.id,
        productType: product.type,
      },
    ])
    return changed({ new: await rules.requireRegistered(context, 'identifier', identifier) })
  },

  async updateRegisteredComponent({ params, body }, context) {
    const { linkedComponentId } = params
    const { identifier } = await rules.requireRegistered(context, 'linkedComponentId', linkedComponentId)
    const current = await rules.requireRegisteredForEdit(context, identifier)
    const fields = rules.fieldsOf(current, body)
    if (Object.keys(fields).length === 0) return current
    checkVersion('Component', current, body)
    const updated = await rules.applyFields(context, current, fields, 'modbusConfig.startAddressOffset')
    context.changed({ old: current, new: updated })
    return updated
  },

  async resizeComponent({ params, body }, context) {
    const { size } = params
    const current = await rules.requireRegisteredForEdit(context, body.identifier)
    if (current.size === size) return current
    checkVersion('Component', current, body)
    return context.changed({ old: current, new: await rules.applyFields(context, current, { size }, 'size') })
  },

  async deleteComponent({ params }, context) {
    const current = await rules.requireRegisteredForEdit(context, params.identifier)
    rules.checkNotLinked(current)
    await store.deleteRegistered(context.db, current.registeredComponentId)
    return context.changed({ old: current })
  },

  async registerElsys({ query, body }, context) {
    return registerElsys(fromList(body), query, context)
  },

  async registerElsysText({ query, body }, context) {
    return registerElsys(fromText(body), query, context)
  },
}

async function registerElsys(
  written: SensorLine[],
  query: { commit: 'true' | 'false'; deviceId?: string | undefined },
  context: Context,
): Promise<ElsysReport> {
  const { db, changed, integratorId } = context
  const commit = query.commit === 'true'
  await rules.checkOwnDevice(context, query.deviceId)
  if (commit) await lockIntegrator(db, integratorId)
  const { lines, sensors } = await checkSensors(context, written)
  const registered = sensors.length
  if (!commit || registered === 0) return { commit, registered, lines }
  await registerSensors(context, sensors, query.deviceId ?? null)
  const readable = sensors.map(({ devEui, name, product }) => ({
    devEui,
    name,
    product: product?.product ?? null,
  }))
  // Pasted text contains keys that no field name reveals, so the trace stores what was registered instead.
  changed({ new: readable, body: readable, about: query })
  return {
    commit,
    registered,
    lines: lines.map((line) => (line.status === 'VALID' ? { ...line, status: 'REGISTERED' } : line)),
  }
}
