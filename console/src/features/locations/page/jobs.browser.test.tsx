import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { act, type Hand, withoutMouse } from '../../../testing/hands/index.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { overview, values } from './LocationPage.fixture.ts'
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

async function open(hand: Hand) {
  sent.length = 0
  const read = values(1, 2)
  for (const { components } of read.zones) for (const component of components) component.productId = 'prd-1'
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    getLocationOverview: () => overview,
    getLocationValues: () => read,
    listUnits: () => [],
    updateZone: note('updateZone'),
    updateComponent: note('updateComponent'),
    splitComponent: note('splitComponent'),
    unlinkComponent: note('unlinkComponent'),
    updateMeasurement: note('updateMeasurement'),
    deleteMeasurement: note('deleteMeasurement'),
    storeValue: note('storeValue'),
    updateLocation: note('updateLocation'),
    recreateLocationTree: note('recreateLocationTree'),
    resetLocation: note('resetLocation'),
    setLocationImage: note('setLocationImage'),
  })
  await hand.begin()
  await show(<LocationPage />, '/locations/loc-1', '/locations/$locationId/{-$tab}')
}

test.for(withoutMouse)('the lines of the tree, by $name: zone, component and measurement', async (hand) => {
  await open(hand)
  const [zone, component, measurement] = [line(/Freezer/), line(/Sensor 0/), line(/Temperature 1/)]
  await act(hand, [zone, 'Rename', 'Rename'], async () =>
    hand.type(dialog.getByLabelText('Zone Name'), 'Deep freezer'),
  )
  await act(hand, [component, 'Move', 'Move'], async () => hand.choose(dialog.getByLabelText('Zone'), 'Z-02'))
  await act(hand, [component, 'Split', 'Split'])
  await act(hand, [component, 'Take Off', 'Take Off'])
  await act(hand, [measurement, 'Set Value', 'Set Value'], async () =>
    hand.type(dialog.getByLabelText('Value in °C'), '-17,5'),
  )
  await act(hand, [measurement, 'Edit', 'Update'], async () =>
    hand.type(dialog.getByLabelText('Label'), 'Air'),
  )
  await act(hand, [measurement, 'Remove', 'Remove'])
  const place = { locationId: 'loc-1', zoneId: 'Z-01' }
  expect(sent).toMatchObject([
    ['updateZone', { ...place, body: { zoneName: 'Deep freezer' } }],
    ['updateComponent', { ...place, componentId: 'cmp-0', body: { zoneId: 'Z-02' } }],
    ['splitComponent', { ...place, componentId: 'cmp-0' }],
    ['unlinkComponent', { body: { identifier: 'A817-0' } }],
    ['storeValue', { measurementId: 'mea-1', value: '-17.5' }],
    ['updateMeasurement', { measurementId: 'mea-1', body: { label: 'Air' } }],
    ['deleteMeasurement', { measurementId: 'mea-1' }],
  ])
})

test.for(withoutMouse)(
  'the location itself, by $name: rebuilt, reset, edited, with a picture',
  async (hand) => {
    await open(hand)
    await act(hand, [all, 'Rebuild Tree', 'Rebuild'])
    await act(hand, [all, 'Reset Values', 'Reset'])
    await act(hand, [all, 'Edit', 'Update'], async () =>
      hand.type(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Cold store South'),
    )
    await act(hand, [all, 'Add Picture', 'Save'], async () => {
      const chosen = new File(['a picture'], 'store.png', { type: 'image/png' })
      await userEvent.upload(dialog.getByLabelText('Picture'), chosen)
      await expect.element(dialog.getByAltText('As it will be shown')).toBeInTheDocument()
    })
    expect(sent).toMatchObject([
      ['recreateLocationTree', { locationId: 'loc-1' }],
      ['resetLocation', { locationId: 'loc-1' }],
      ['updateLocation', { locationId: 'loc-1', body: { name: 'Cold store South' } }],
      ['setLocationImage', { locationId: 'loc-1', body: { image: btoa('a picture') } }],
    ])
  },
)
