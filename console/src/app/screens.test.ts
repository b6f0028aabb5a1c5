import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/access'
import { menuScreens, pages, screenAt, screens, titledAt } from './screens.ts'

const accounts = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'
const devices = 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT'
const titles = (roles: Role[], isOperator = false) =>
  menuScreens({ roles, isOperator }).map((screen) => screen.title)

describe('the menu', () => {
  it('shows only Locations and Audit without a management role', () => {
    expect(titles(['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'])).toEqual(['Locations', 'Audit'])
  })

  it('shows Accounts to account management', () => {
    expect(titles([accounts])).toEqual(['Locations', 'Audit', 'Accounts', 'Location Groups', 'Integrations'])
  })

  it('shows Devices to device management', () => {
    expect(titles([devices])).toEqual(['Locations', 'Audit', 'Location Groups', 'Integrations', 'Devices'])
  })

  it('shows everything with both', () => {
    expect(titles([accounts, devices])).toEqual([
      'Locations',
      'Audit',
      'Accounts',
      'Location Groups',
      'Integrations',
      'Devices',
    ])
  })

  it("shows Integrators to the operator's people, whatever their roles", () => {
    expect(titles(['ROLE_LOCATION_READ'], true)).toEqual(['Locations', 'Audit', 'Integrators'])
  })
})

describe('the routes', () => {
  it('are closed to others only for accounts, devices and integrators', () => {
    const closed = Object.values(screens)
      .filter((screen) => screen.requires)
      .map((screen) => [screen.path, screen.requires])
    expect(closed).toEqual([
      ['/accounts', 'account-management'],
      ['/devices', 'device-management'],
      ['/integrators', 'operator'],
    ])
  })

  it('below a screen are closed as it is, and one device is open to more people than the list', () => {
    expect(Object.values(pages).map(({ path, requires }) => [path, requires])).toEqual([
      ['/overview', undefined],
      ['/alarms', undefined],
      ['/alarms/notifications', undefined],
      ['/alarms/$alarmId', undefined],
      ['/account/{-$tab}', undefined],
      ['/accounts/service', 'account-management'],
      ['/locations/$locationId/{-$tab}', undefined],
      ['/integrations/webhooks', 'any-management'],
      ['/components/{-$tab}', 'device-management'],
      ['/devices/$deviceId/{-$tab}', 'device-reading'],
      ['/integrators/traces', 'operator'],
      ['/integrators/usage', 'operator'],
      ['/integrators/installation', 'operator'],
      ['/integrators/of/$integratorId/{-$section}', 'operator'],
    ])
  })

  it('take from an address what belongs to their page, and nothing else', () => {
    const search = { sort: '-city', 'filter.name': 'hall', open: 'acc-1', measurements: 'mea-1', range: 7 }
    expect(screens.devices.validateSearch(search)).toEqual({ sort: '-city', 'filter.name': 'hall' })
    expect(screens.accounts.validateSearch(search)).toMatchObject({ open: 'acc-1' })
    const { open, measurements, range } = pages.location.validateSearch(search)
    expect([open, measurements, range]).toEqual(['acc-1', 'mea-1', undefined])
  })

  it('are found by the prefix of a path', () => {
    expect(screenAt('/location-groups/7')?.title).toBe('Location Groups')
    expect(screenAt('/locations')?.title).toBe('Locations')
    expect(screenAt('/integrators/of/int-1')?.title).toBe('Integrators')
    expect(screenAt('/components/products')?.title).toBe('Devices')
    expect(screenAt('/nowhere')).toBeUndefined()
    // No entry of the menu leads to the alarms. A message does, and who has to sign in first is offered them by name.
    expect(screenAt('/alarms/alm-1')).toBeUndefined()
    expect(titledAt('/alarms/alm-1')?.title).toBe('Alarms')
    expect([screenAt('/overview'), titledAt('/overview')?.title]).toEqual([undefined, 'Overview'])
    expect(titledAt('/devices/dev-1')?.requires).toBe('device-management')
  })
})
