import { writeFile } from 'node:fs/promises'
import type { Person } from './person.ts'
import { plugInCable, unplugCable } from './network.ts'
import { apiOf, expect, signIn, test } from './test.ts'

const deviceId = 'dev-0001'
const inDialog = (css: string) => `[role=dialog] ${css}`

/** A button of the row, or an entry of its menu. */
async function act(person: Person, row: string, name: string): Promise<void> {
  await person.sees(row)
  if ((await person.found(`${row} button`, name)).length === 0) {
    await person.press(`${row} button`, /^More actions/)
    await person.press('[role=menuitem]', name)
  } else await person.press(`${row} button`, name)
}

test('both wizards add to a device', async ({ person, platform }) => {
  await signIn(person, platform.url)
  const api = apiOf(person, platform.url)
  const countOf = async () => (await api.getDevice({ deviceId })).components.length
  const before = await countOf()
  const unlinked = await api.listUnlinkedComponents()
  const component = unlinked.find(({ origin, zoneName }) => origin === 'DEVICE_COMPONENT' && zoneName)
  const row = `[data-row="${deviceId}"]`
  await person.goTo(`/devices?filter.deviceId=${deviceId}`)

  await act(person, row, 'Add Existing Component')
  await person.fill(inDialog('input[type=search]'), /Filter/, component?.identifier ?? '')
  await person.press(inDialog('button[aria-pressed]'))
  await person.press(inDialog('button'), 'Next')
  await person.press(inDialog('input[type=radio]'), 'Modbus RTU')
  await person.fill(inDialog('input'), /^Slave ID/, '201')
  await person.press(inDialog('button'), 'Next')
  await person.press(inDialog('button'), 'Add Component')
  await person.sees('[role=status]', /Existing component successfully added to device dev-0001/)
  expect(await countOf()).toBe(before + 1)

  await act(person, row, 'Add Product')
  await person.fill(inDialog('input[type=search]'), /Filter/, 'EM-330')
  await person.press(inDialog('button[aria-pressed]'))
  await person.press(inDialog('[role=group] button'), /Z-01/)
  await person.press(inDialog('button'), 'Next')
  await person.press(inDialog('input[type=radio]'), 'Modbus RTU')
  await person.fill(inDialog('input'), /^Slave ID/, '202')
  await person.press(inDialog('button'), 'Next')
  await person.press(inDialog('button'), 'Add Product')
  await person.seesNo('[role=dialog]')
  expect(await countOf()).toBe(before + 2)
})

const measured = '[role=treegrid] [role=row]'

test('a curve is read and pinched by touch', async ({ person, platform }) => {
  await signIn(person, platform.url, 'reader')
  await person.goTo('/locations/loc-0001')
  await person.sees(measured, /Active power.*\d kW/)
  const address = await person.driver.run((css) => {
    const row = [...document.querySelectorAll(css)].find(({ textContent }) =>
      /Active power.*\d kW/.test(textContent),
    )
    return row?.querySelector('a')?.getAttribute('href')
  }, measured)
  await person.press(`${measured} a[href="${address}"]`)
  const chart = '[role=slider]'
  await person.sees(`${chart} canvas`)
  const { x, y } = await person.reach(chart)
  await person.driver.touch([{ x, y }])
  const shown = () =>
    person.driver.run(() => {
      const search = new URLSearchParams(location.hash.split('?')[1])
      return {
        text: document.querySelector('[role=slider]')?.getAttribute('aria-valuetext'),
        seconds: Number(search.get('to')) - Number(search.get('from')),
      }
    })
  await expect.poll(async () => (await shown()).text).toMatch(/Active power .* kW/)
  const finger = (side: 1 | -1) => [60, 90, 120, 150, 180].map((away) => ({ x: x + side * away, y }))
  await person.driver.touch(finger(-1), finger(1))
  await expect.poll(async () => (await shown()).seconds).toBeGreaterThan(0)
  expect((await shown()).seconds).toBeLessThan(0.6 * 86_400)
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a picture is uploaded and shown', async ({ person, platform }, info) => {
  await signIn(person, platform.url)
  const { id } = await apiOf(person, platform.url).createLocation({ body: { name: 'Browser store' } })
  const file = info.outputPath('store.png')
  await writeFile(file, pixel)
  await person.goTo(`/locations/${id}/commissioning`)
  await person.press('[role=tabpanel] a', 'Add Picture')
  await person.sees(inDialog('button'), 'Save')
  await person.driver.choose(inDialog('input[type=file]'), file)
  // It is made smaller first, if it is large.
  await person.sees(inDialog('img'))
  await person.press(inDialog('button'), 'Save')
  await person.sees('[role=tabpanel]', /1 of 9 done/)
})

test('what is done without a network is sent when it is back', async ({ person, platform }) => {
  await signIn(person, platform.url)
  const api = apiOf(person, platform.url)
  await api.registerComponent({
    identifier: 'CABLE-1',
    body: { product: 'EMS-DOOR', componentName: 'Door of the cable' },
  })
  const { id } = await api.createLocation({
    body: { name: 'Cold store of the cable', zones: [{ zoneId: 'Z-1', zoneName: 'Roof' }] },
  })
  await person.driver.reload()
  await person.goTo('/locations?filter.name=cable')
  await act(person, `[data-row="${id}"]`, 'Add Existing Component')
  await person.fill(inDialog('input[type=search]'), /Filter/, 'Door of the cable')
  await person.press(inDialog('button[aria-pressed]'), /Door of the cable/)
  await person.press(inDialog('button'), /Roof/)
  await person.press(inDialog('button'), 'Next')
  try {
    unplugCable()
    await person.sees('[role=dialog]', /There is no connection/)
    await person.press(inDialog('button'), 'Link Component')
    await person.sees('button', '1 change waiting')
    expect(await api.listLocationComponents({ locationId: id })).toEqual([])
  } finally {
    plugInCable()
  }
  await person.seesNo('button', '1 change waiting')
  expect(await api.listLocationComponents({ locationId: id })).toMatchObject([
    { identifier: 'CABLE-1', zoneId: 'Z-1' },
  ])
})
