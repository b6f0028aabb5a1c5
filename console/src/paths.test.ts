import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('keeps the addresses that people have bookmarked', () => {
  const built = Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, build()]))
  expect(built).toEqual({
    home: '/',
    login: '/login',
    locations: '/locations',
    audit: '/audit',
    accounts: '/accounts',
    locationGroups: '/location-groups',
    integrations: '/integrations',
    devices: '/devices',
  })
})
