import { deviceFields } from '#contract/fields/devices'
import { pickFields } from '#contract/fields/field'
import { imports } from '#contract/imports'
import { importLimits } from '#contract/limits'
import type { deviceOperations } from '#contract/operations/devices'
import type { importOperations } from '#contract/operations/imports'
import type {
  Device,
  DeviceCommit,
  DeviceInitialization,
  DeviceOverview,
  DeviceSetup,
  DeviceUpdate,
  TokenValidation,
} from '#contract/schemas/device'
import { tokenMessages } from '#contract/values'
import { epochSeconds } from '../../base/time.ts'
import { listDeviceComponents } from '../../domain/devices/device-components.ts'
import { findListening, type DeviceReads } from '../../domain/devices/reads.ts'
import { checkDeviceToken } from '../../domain/devices/tokens.ts'
import { isSame } from '../../domain/edits.ts'
import { runImport, writeEach } from '../../domain/imports.ts'
import { requireOwnLocation } from '../../domain/places/locations.ts'
import { asSubcall, type Context, type Handlers } from '../../http/context.ts'
import { planDevices, type DeviceChange } from './import-rules.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

interface OnDevice {
  params: { deviceId: string }
}

async function commit(
  { params, query, body }: OnDevice & { query: { product?: string | undefined }; body: DeviceCommit },
  context: Context,
): Promise<DeviceSetup> {
  const device = await rules.requireSetupForEdit(context, params.deviceId)
  const added = await rules.commitComponents(context, {
    device,
    entries: body.products,
    productCode: query.product,
  })
  for (const component of added) {
    const { deviceId, cloudlinkId } = device
    context.changed({ new: { deviceId, cloudlinkId, component }, about: device })
  }
  return { ...device, components: await listDeviceComponents(context.db, device.deviceId) }
}

async function reset({ params }: OnDevice, context: Context): Promise<Device> {
  const { db, changed } = context
  const current = await rules.requireSetupForEdit(context, params.deviceId)
  const { components, ...device } = current
  if (components.length === 0 && !device.isTokenValidated && device.tokenCheckedAt === null) return device
  await rules.takeOffComponents(db, current)
  await store.updateDevice(db, device.deviceId, {
    tokenValidated: false,
    tokenCheckedAt: null,
    status: device.locationId === null ? 'NEW' : 'INITIALIZED',
  })
  const after = await rules.requireDevice(context, device.deviceId)
  changed({ old: current, new: { ...after, components: [] } })
  return after
}

async function unlink({ params }: OnDevice, context: Context): Promise<Device> {
  const { db, changed } = context
  const current = await rules.requireSetupForEdit(context, params.deviceId)
  const { components: _, ...device } = current
  if (device.locationId === null) return device
  await rules.takeOffComponents(db, current)
  await store.updateDevice(db, device.deviceId, {
    locationId: null,
    zoneRowId: null,
    hcbLocation: null,
    status: 'NEW',
  })
  const after = await rules.requireDevice(context, device.deviceId)
  changed({ old: current, new: { ...after, components: [] } })
  return after
}

async function update(
  { params, body }: OnDevice & { body: DeviceUpdate },
  context: Context,
): Promise<Device> {
  const { db, changed } = context
  const device = await rules.requireDeviceForEdit(context, params.deviceId)
  rules.checkSameDevice(device, body)
  if (isSame(device, body, rules.editableFields)) return device
  rules.checkUpdate(device, body)
  const { sampleFrequency, serial, zoneId } = body
  const zoneRowId = await rules.zoneRowOf(db, device, zoneId)
  const fields = pickFields(deviceFields, body)
  await store.updateDevice(db, device.deviceId, { ...fields, sampleFrequency, serial, zoneRowId })
  return changed({ old: device, new: await rules.requireDevice(context, device.deviceId) })
}

async function initialize({ body }: { body: DeviceInitialization }, context: Context): Promise<Device> {
  const deviceId = await rules.requireDeviceIdByCloudlink(context, body.cloudlinkId)
  const device = await rules.requireDeviceForEdit(context, deviceId)
  rules.checkWithoutLocation(device)
  await rules.initialize(context, device, body)
  return context.changed({ old: device, new: await rules.requireDevice(context, deviceId) })
}

async function move(
  { params }: { params: { deviceId: string; locationId: string } },
  context: Context,
): Promise<DeviceSetup> {
  const device = await rules.requireSetupForEdit(context, params.deviceId)
  const from = rules.requireLocationId(device)
  const to = await requireOwnLocation(context, params.locationId)
  if (from === to.id) return device
  await rules.move(context, device, from, to.id)
  return context.changed({ old: device, new: await rules.requireSetup(context, device.deviceId) })
}

/** One device of an import, by the calls that a person would make for it. */
async function assign(change: DeviceChange, context: Context): Promise<void> {
  const { device, locationId, hcbLocation = '' } = change
  const { deviceId, cloudlinkId } = device
  if (locationId !== undefined && device.locationId === null) {
    const body = { cloudlinkId, location: locationId, hcbLocation: hcbLocation || (device.hcbLocation ?? '') }
    await initialize({ body }, asSubcall(context, 'DEVICE_INITIALIZED', body))
    return
  }
  if (locationId !== undefined)
    await move({ params: { deviceId, locationId } }, asSubcall(context, 'DEVICE_MOVED', {}))
  if (hcbLocation === '') return
  const body = { hcbLocation }
  await update({ params: { deviceId }, body }, asSubcall(context, 'DEVICE_UPDATED', body))
}

export const deviceImportHandlers: Handlers<Pick<typeof importOperations, 'importDevices'>> = {
  importDevices: async (input, context) =>
    runImport(input, {
      columns: imports.devices.columns,
      mostChanges: importLimits.changes,
      plan: async (rows, isCommit) => planDevices(context, rows, isCommit),
      write: async (planned) => writeEach(planned, async ({ change }) => assign(change, context)),
    }),
}

export const deviceHandlers = (reads: DeviceReads): Handlers<typeof deviceOperations> => ({
  listManagedDevices: {
    reads: store.listReads,
    answer: async (_input, { db, caller }) => store.listDevices(db, { integratorId: caller.integratorId }),
  },
  validateManagedDeviceToken: validateToken,
  commitManagedDeviceComponents: commit,
  resetManagedDevice: reset,
  unlinkManagedDevice: unlink,
  updateManagedDevice: update,

  async getDevice({ params }, context) {
    return rules.requireSetup(context, params.deviceId)
  },

  getDeviceOverview,

  async listLocationDevices({ params }, context) {
    const location = await requireOwnLocation(context, params.locationId)
    return store.listLocationDevices(context.db, { locationId: location.id })
  },

  listUnlinkedDevices: {
    reads: store.listReads,
    answer: async (_input, { db, caller }) =>
      store.listUnlinkedDevices(db, { integratorId: caller.integratorId }),
  },

  initializeDevice: initialize,
  moveDevice: move,

  async reloadDevice({ params }, context) {
    const device = await rules.requireDeviceForEdit(context, params.deviceId)
    await store.updateDevice(context.db, device.deviceId, { reloadRequestedAt: new Date() })
    return context.changed({ old: device, new: await rules.requireDevice(context, device.deviceId) })
  },

  readDevice: {
    async outside({ params, body }, context) {
      const device = await rules.requireDevice(context, params.deviceId)
      const { outcome, reportedAt } = await findListening(context.db, device.deviceId)
      const answer = outcome
        ? undefined
        : await reads.ask({ deviceId: device.deviceId, integratorId: context.integratorId }, body)
      const read = {
        outcome: outcome ?? (answer ? ('ANSWERED' as const) : ('UNANSWERED' as const)),
        reportedAt,
        ...(answer ?? { results: [], problem: null }),
      }
      return async (_input, { changed }) => {
        const { deviceId, cloudlinkId } = device
        changed({ new: { deviceId, cloudlinkId, ...body, outcome: read.outcome }, about: device })
        return read
      }
    },
  },

  validateDeviceToken: validateToken,
  commitDeviceComponents: commit,
  resetDevice: reset,
  unlinkDevice: unlink,
  updateDevice: update,
})

async function getDeviceOverview(
  { params }: { params: { deviceId: string } },
  context: Context,
): Promise<DeviceOverview> {
  const { db } = context
  const { components, ...device } = await rules.requireSetup(context, params.deviceId)
  const sent = await store.readSent(db, device.deviceId)
  const read = await store.readState(db, device.deviceId)
  const reports = new Map(read?.state?.components.map((report) => [report.componentId, report]))
  const found = components.map((component) => ({
    ...component,
    ...(sent.get(component.componentId) ?? nothingSent),
    report: rules.componentReport(reports.get(component.componentId)),
  }))
  const times = found.flatMap(({ latest }) => latest?.at ?? [])
  return {
    device,
    integratorId: context.integratorId,
    readAt: epochSeconds(new Date()),
    lastValueAt: times.length > 0 ? Math.max(...times) : null,
    tokenOutcome: await checkDeviceToken(db, device.deviceId),
    ...(read && rules.stateOf(read)),
    components: found,
  }
}

const noMarks = { beyondLimit: 0, outOfRange: 0, late: 0 }

/** For a component that was added between the two statements. */
const nothingSent = { measurements: 0, latest: null, marks: noMarks, version: null, sensor: null }

async function validateToken(
  { params }: { params: { deviceId: string } },
  context: Context,
): Promise<TokenValidation> {
  const { db, changed } = context
  const old = await rules.requireDeviceForEdit(context, params.deviceId)
  const outcome = await checkDeviceToken(db, old.deviceId)
  const isTokenValidated = outcome === 'VALID'
  await store.updateDevice(db, old.deviceId, { tokenValidated: isTokenValidated, tokenCheckedAt: new Date() })
  const device = await rules.requireDevice(context, old.deviceId)
  changed({ old, new: device })
  return { isTokenValidated, outcome, message: tokenMessages[outcome], device }
}
