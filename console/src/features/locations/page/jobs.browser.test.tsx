import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../../testing/hands/files.ts'
import { act, type Hand, hands } from '../../../testing/hands/index.ts'
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

async function open(hand: Hand) {
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
  await hand.begin()
  return show(<LocationPage />, '/locations/loc-1', '/locations/$locationId/{-$tab}')
}

const place = { locationId: 'loc-1', zoneId: 'Z-01' }

test.for(hands)('a zone, a component and a measurement are changed by $name', async (hand) => {
  await open(hand)
  await act(hand, [line(/Freezer/), 'Rename', 'Rename'], async () =>
    hand.type(dialog.getByLabelText('Zone Name'), 'Deep freezer'),
  )
  await act(hand, [line(/Sensor 0/), 'Move', 'Move'], async () =>
    hand.choose(dialog.getByLabelText('Zone'), 'Z-02'),
  )
  await act(hand, [line(/Temperature 1/), 'Edit', 'Update'], async () =>
    hand.type(dialog.getByLabelText('Label'), 'Air'),
  )
  expect(sent).toMatchObject([
    ['updateZone', { ...place, body: { zoneName: 'Deep freezer' } }],
    ['updateComponent', { ...place, componentId: 'cmp-0', body: { zoneId: 'Z-02' } }],
    ['updateMeasurement', { measurementId: 'mea-1', body: { label: 'Air' } }],
  ])
})

test.for(hands)(
  'a value is set, a component split and taken off, a measurement removed, by $name',
  async (hand) => {
    await open(hand)
    await act(hand, [line(/Temperature 1/), 'Set Value', 'Set Value'], async () =>
      hand.type(dialog.getByLabelText('Value in °C'), '-17,5'),
    )
    await act(hand, [line(/Sensor 0/), 'Split', 'Split'])
    await act(hand, [line(/Sensor 0/), 'Take Off', 'Take Off'])
    await act(hand, [line(/Temperature 1/), 'Remove', 'Remove'])
    expect(sent).toMatchObject([
      ['storeValue', { measurementId: 'mea-1', value: '-17.5' }],
      ['splitComponent', { ...place, componentId: 'cmp-0' }],
      ['unlinkComponent', { body: { identifier: 'A817-0' } }],
      ['deleteMeasurement', { measurementId: 'mea-1' }],
    ])
  },
)

test.for(hands)('a location is edited and gets a picture by $name', async (hand) => {
  await open(hand)
  await act(hand, [all, 'Edit', 'Update'], async () =>
    hand.type(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Cold store South'),
  )
  await act(hand, [all, 'Add Picture', 'Save'], async () => {
    const bytes = Uint8Array.from(atob(dot), (character) => character.charCodeAt(0))
    const chosen = new File([bytes], 'store.png', { type: 'image/png' })
    await chooseFile(hand, dialog.getByLabelText('Picture'), chosen)
    await expect.element(dialog.getByAltText('As it will be shown')).toBeInTheDocument()
  })
  expect(sent).toMatchObject([
    ['updateLocation', { locationId: 'loc-1', body: { name: 'Cold store South' } }],
    ['setLocationImage', { locationId: 'loc-1', body: { image: dot } }],
  ])
})

test.for(hands)('a location is reset, shows no values any more, and is deleted, by $name', async (hand) => {
  const router = await open(hand)
  await expect.element(line(/Temperature 0/)).toHaveTextContent('-18.5 °C')
  await act(hand, [all, 'Reset Values', 'Reset'])
  await expect.element(line(/Temperature 0/)).toHaveTextContent('no value yet')
  await act(hand, [all, 'Delete', 'Delete'])
  expect(sent).toMatchObject([
    ['resetLocation', { locationId: 'loc-1' }],
    ['deleteLocation', { locationId: 'loc-1' }],
  ])
  await expect.poll(() => router.state.location.pathname).toBe('/locations')
})
