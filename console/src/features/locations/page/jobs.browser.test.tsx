import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../../testing/input/files.ts'
import { act, type InputMethod, inputMethods } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { dot, overview, values } from '../../../testing/locations.ts'
import { LocationPage } from './LocationPage.tsx'

const all = page.getByRole('article')
const dialog = page.getByRole('dialog')
const line = (name: RegExp) => page.getByRole('row', { name })
const sent: [call: string, args: unknown][] = []

/** A call that changes something is noted, and succeeds. */
const note = (call: string) => (args: unknown) => {
  sent.push([call, args])
  return null as never
}

/** So it can be deleted. */
const nothingAttached = { devices: 0, components: 0 }

async function open(input: InputMethod) {
  sent.length = 0
  const read = values(1, 2)
  for (const { components } of read.zones) for (const component of components) component.productId = 'prd-1'
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    getLocationOverview: () => ({ ...overview, counts: { ...overview.counts, ...nothingAttached } }),
    getLocationValues: () => structuredClone(read),
    listUnits: () => [],
    updateZone: note('updateZone'),
    updateComponent: note('updateComponent'),
    splitComponent: note('splitComponent'),
    unlinkComponent: note('unlinkComponent'),
    updateMeasurement: note('updateMeasurement'),
    deleteMeasurement: note('deleteMeasurement'),
    storeValue: note('storeValue'),
    updateLocation: note('updateLocation'),
    resetLocation: (args) => {
      const measurements = read.zones.flatMap(({ components }) =>
        components.flatMap((one) => one.measurements),
      )
      for (const measurement of measurements)
        Object.assign(measurement, { latestValue: null, latestAt: null })
      return note('resetLocation')(args)
    },
    deleteLocation: note('deleteLocation'),
    setLocationImage: note('setLocationImage'),
  })
  await input.begin()
  return show(<LocationPage />, '/locations/loc-1', '/locations/$locationId/{-$tab}')
}

const place = { locationId: 'loc-1', zoneId: 'Z-01' }

test.for(inputMethods)('a zone, a component and a measurement are changed by $name', async (input) => {
  await open(input)
  await act(input, [line(/Freezer/), 'Rename', 'Rename'], async () =>
    input.type(dialog.getByLabelText('Zone Name'), 'Deep freezer'),
  )
  await act(input, [line(/Sensor 0/), 'Move', 'Move'], async () =>
    input.choose(dialog.getByLabelText('Zone'), 'Z-02'),
  )
  await act(input, [line(/Temperature 1/), 'Edit', 'Update'], async () =>
    input.type(dialog.getByLabelText('Label'), 'Air'),
  )
  expect(sent).toMatchObject([
    ['updateZone', { ...place, body: { zoneName: 'Deep freezer' } }],
    ['updateComponent', { ...place, componentId: 'cmp-0', body: { zoneId: 'Z-02' } }],
    ['updateMeasurement', { measurementId: 'mea-1', body: { label: 'Air' } }],
  ])
})

test.for(inputMethods)(
  'a value is set, a component split and taken off, a measurement removed, by $name',
  async (input) => {
    await open(input)
    await act(input, [line(/Temperature 1/), 'Set Value', 'Set Value'], async () =>
      input.type(dialog.getByLabelText('Value in °C'), '-17,5'),
    )
    await act(input, [line(/Sensor 0/), 'Split', 'Split'])
    await act(input, [line(/Sensor 0/), 'Take Off', 'Take Off'])
    await act(input, [line(/Temperature 1/), 'Remove', 'Remove'])
    expect(sent).toMatchObject([
      ['storeValue', { measurementId: 'mea-1', value: '-17.5' }],
      ['splitComponent', { ...place, componentId: 'cmp-0' }],
      ['unlinkComponent', { body: { identifier: 'A817-0' } }],
      ['deleteMeasurement', { measurementId: 'mea-1' }],
    ])
  },
)

test.for(inputMethods)('a location is edited and gets a picture by $name', async (input) => {
  await open(input)
  await act(input, [all, 'Edit', 'Update'], async () =>
    input.type(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Cold store South'),
  )
  await act(input, [all, 'Add Picture', 'Save'], async () => {
    const bytes = Uint8Array.from(atob(dot), (character) => character.charCodeAt(0))
    const chosen = new File([bytes], 'store.png', { type: 'image/png' })
    await chooseFile(input, dialog.getByLabelText('Picture'), chosen)
    await expect.element(dialog.getByAltText('As it will be shown')).toBeInTheDocument()
  })
  expect(sent).toMatchObject([
    ['updateLocation', { locationId: 'loc-1', body: { name: 'Cold store South' } }],
    ['setLocationImage', { locationId: 'loc-1', body: { image: dot } }],
  ])
})

test.for(inputMethods)(
  'a location is reset, shows no values any more, and is deleted, by $name',
  async (input) => {
    const router = await open(input)
    await expect.element(line(/Temperature 0/)).toHaveTextContent('-18.5 °C')
    await act(input, [all, 'Reset Values', 'Reset'])
    await expect.element(line(/Temperature 0/)).toHaveTextContent('no value yet')
    await act(input, [all, 'Delete', 'Delete'])
    expect(sent).toMatchObject([
      ['resetLocation', { locationId: 'loc-1' }],
      ['deleteLocation', { locationId: 'loc-1' }],
    ])
    await expect.poll(() => router.state.location.pathname).toBe('/locations')
  },
)
