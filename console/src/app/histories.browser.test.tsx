import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AccountsPage } from '../features/accounts/AccountsPage.tsx'
import { ComponentPages } from '../features/components/ComponentPages.tsx'
import { LocationGroupsPage } from '../features/groups/LocationGroupsPage.tsx'
import { IntegrationsPage } from '../features/integrations/IntegrationsPage.tsx'
import { expectAccessible } from '../testing/expectAccessible.ts'
import { mouse, pressAction } from '../testing/input/index.ts'
import { person } from '../testing/people.ts'
import { answer, type Answers } from '../testing/platform.ts'
import { show } from '../testing/show.tsx'

const me = person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT')
const group = { locationGroupId: 'grp-1', name: 'Harbour', integratorId: 'int-1', version: 1 }
const product = {
  productId: 'prd-1',
  product: 'ERS',
  name: 'Room sensor',
  type: '',
  alternates: [],
  version: 1,
}
const integration = { integrationId: 'itg-1', name: 'On call', integratorId: 'int-1', version: 1 }

interface Screen {
  shown: ReactNode
  at?: [path: string, route: string]
  lists: Answers
  thing: object
  id: string
  name: string
  action: string
  sentence: string
}

const screens: Record<string, Screen> = {
  'an account': {
    shown: <AccountsPage />,
    lists: { listManagedAccounts: () => [me] },
    thing: me,
    id: me.accountId,
    name: `${me.firstName} ${me.lastName}`,
    action: 'ACCOUNT_CREATED',
    sentence: `Ida Holm created the account of ${me.firstName} ${me.lastName}`,
  },
  'a location group': {
    shown: <LocationGroupsPage />,
    lists: { listManagedGroups: () => [{ ...group, locations: [], integrations: [] }] },
    thing: group,
    id: 'grp-1',
    name: 'Harbour',
    action: 'LOCATION_GROUP_CREATED',
    sentence: 'Ida Holm created the location group Harbour',
  },
  'an integration': {
    shown: <IntegrationsPage />,
    lists: {
      listIntegrations: () => [
        { ...integration, type: 'DECT', pagerDuty: null, twilioSms: null, dect: null },
      ],
    },
    thing: integration,
    id: 'itg-1',
    name: 'On call',
    action: 'INTEGRATION_CREATED',
    sentence: 'Ida Holm created the integration On call',
  },
  'a product': {
    shown: <ComponentPages />,
    at: ['/components/products', '/components/{-$tab}'],
    lists: { listProducts: () => [product], listUnits: () => [], listRegisteredComponents: () => [] },
    thing: product,
    id: 'prd-1',
    name: 'ERS',
    action: 'PRODUCT_CREATED',
    sentence: 'Ida Holm created the product Room sensor',
  },
}

test.for(Object.entries(screens))('%s has its history in the menu of its row', async ([, screen]) => {
  answer({
    getCurrentAccount: () => me,
    ...screen.lists,
    listManagedTraces: ({ query }) => [
      {
        id: '1',
        integratorId: 'int-1',
        dateTime: 1_772_442_000,
        email: 'ida@nordkyl.example',
        name: query?.thingId === screen.id ? 'Ida Holm' : 'Somebody else',
        action: screen.action,
        oldValue: null,
        newValue: JSON.stringify(screen.thing),
        url: '',
        body: null,
      },
    ],
  })
  await show(screen.shown, ...(screen.at ?? []))
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Delete' }) })
  await pressAction(mouse, row, 'History')
  const dialog = page.getByRole('dialog', { name: `History - ${screen.name}` })
  await expect.element(dialog.getByRole('heading', { name: screen.sentence, exact: true })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Show in the audit log' }))
    .toHaveAttribute('href', `#/audit?thingId=${screen.id}`)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row.getByRole('button', { name: 'More actions' })).toHaveFocus()
})
