import { de as problems } from '#contract/texts/problems/de'
import { de as sentences } from '#contract/texts/sentences/de'
import { de as uplinkProblems } from '#contract/texts/uplinks/de'
import { de as account } from '../../de/account.ts'
import { de as accounts } from '../../de/accounts.ts'
import { de as componentPages } from '../../de/componentPages.ts'
import { de as components } from '../../de/components.ts'
import { de as devicePages } from '../../de/devicePages.ts'
import { de as deviceState } from '../../de/deviceState.ts'
import { de as deviceWizard } from '../../de/deviceWizard.ts'
import { de as devices } from '../../de/devices.ts'
import { de as groups } from '../../de/groups.ts'
import { de as integrations } from '../../de/integrations.ts'
import { de as integrators } from '../../de/integrators.ts'
import { de as modbus } from '../../de/modbus.ts'
import { de as people } from '../../de/people.ts'
import { de as codecs } from '../../de/codecs.ts'
import { de as productForms } from '../../de/productForms.ts'
import { de as products } from '../../de/products.ts'
import { de as reading } from '../../de/reading.ts'
import { de as sensors } from '../../de/sensors.ts'
import { de as tokens } from '../../de/tokens.ts'
import { de as traces } from '../../de/traces.ts'
import { de as networkServers } from '../../de/networkServers.ts'
import { de as webhooks } from '../../de/webhooks.ts'
import type { SetupTranslated } from '../catalogue.ts'

export const de: SetupTranslated = {
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
