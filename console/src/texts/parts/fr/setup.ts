import { fr as problems } from '#contract/texts/problems/fr'
import { fr as sentences } from '#contract/texts/sentences/fr'
import { fr as uplinkProblems } from '#contract/texts/uplinks/fr'
import { fr as account } from '../../fr/account.ts'
import { fr as accounts } from '../../fr/accounts.ts'
import { fr as componentPages } from '../../fr/componentPages.ts'
import { fr as components } from '../../fr/components.ts'
import { fr as devicePages } from '../../fr/devicePages.ts'
import { fr as deviceState } from '../../fr/deviceState.ts'
import { fr as deviceWizard } from '../../fr/deviceWizard.ts'
import { fr as devices } from '../../fr/devices.ts'
import { fr as groups } from '../../fr/groups.ts'
import { fr as integrations } from '../../fr/integrations.ts'
import { fr as integrators } from '../../fr/integrators.ts'
import { fr as modbus } from '../../fr/modbus.ts'
import { fr as people } from '../../fr/people.ts'
import { fr as codecs } from '../../fr/codecs.ts'
import { fr as productForms } from '../../fr/productForms.ts'
import { fr as products } from '../../fr/products.ts'
import { fr as reading } from '../../fr/reading.ts'
import { fr as sensors } from '../../fr/sensors.ts'
import { fr as tokens } from '../../fr/tokens.ts'
import { fr as traces } from '../../fr/traces.ts'
import { fr as networkServers } from '../../fr/networkServers.ts'
import { fr as webhooks } from '../../fr/webhooks.ts'
import type { SetupTranslated } from '../catalogue.ts'

export const fr: SetupTranslated = {
  componentPages,
  components,
  devicePages,
  deviceState,
  deviceWizard,
  devices,
  modbus,
  products,
  reading,
  sensors,
  tokens,
  traces,
  sentences,
  people,
  accounts,
  account,
  groups,
  integrations,
  integrators,
  codecs,
  productForms,
  networkServers,
  webhooks,
  problems,
  uplinkProblems,
}
