import { fr as labels } from '#contract/texts/labels/fr'
import { fr as refusals } from '#contract/texts/refusals/fr'
import type { Translation } from './catalogue.ts'
import { fr as alarms } from './fr/alarms.ts'
import { fr as alarmsDialogs } from './fr/alarmsDialogs.ts'
import { fr as app } from './fr/app.ts'
import { fr as bell } from './fr/bell.ts'
import { fr as bulk } from './fr/bulk.ts'
import { fr as common } from './fr/common.ts'
import { fr as componentPages } from './fr/componentPages.ts'
import { fr as components } from './fr/components.ts'
import { fr as devicePages } from './fr/devicePages.ts'
import { fr as deviceState } from './fr/deviceState.ts'
import { fr as deviceWizard } from './fr/deviceWizard.ts'
import { fr as devices } from './fr/devices.ts'
import { fr as domain } from './fr/domain.ts'
import { fr as entry } from './fr/entry.ts'
import { fr as signInAgain } from './fr/signInAgain.ts'
import { fr as errors } from './fr/errors.ts'
import { fr as find } from './fr/find.ts'
import { fr as form } from './fr/form.ts'
import { fr as imports } from './fr/imports.ts'
import { fr as limits } from './fr/limits.ts'
import { fr as list } from './fr/list.ts'
import { fr as page } from './fr/page.ts'
import { fr as listTools } from './fr/listTools.ts'
import { fr as locations } from './fr/locations.ts'
import { fr as locationsAlerted } from './fr/locationsAlerted.ts'
import { fr as locationsCommissioning } from './fr/locationsCommissioning.ts'
import { fr as locationsCurve } from './fr/locationsCurve.ts'
import { fr as locationsDialogs } from './fr/locationsDialogs.ts'
import { fr as locationsForm } from './fr/locationsForm.ts'
import { fr as locationsLimitForm } from './fr/locationsLimitForm.ts'
import { fr as locationsLimits } from './fr/locationsLimits.ts'
import { fr as locationsMaintenance } from './fr/locationsMaintenance.ts'
import { fr as locationsPage } from './fr/locationsPage.ts'
import { fr as locationsSchedule } from './fr/locationsSchedule.ts'
import { fr as locationsScheduleForms } from './fr/locationsScheduleForms.ts'
import { fr as locationsValueForms } from './fr/locationsValueForms.ts'
import { fr as locationsValues } from './fr/locationsValues.ts'
import { fr as marks } from './fr/marks.ts'
import { fr as modbus } from './fr/modbus.ts'
import { fr as notifications } from './fr/notifications.ts'
import { fr as overview } from './fr/overview.ts'
import { fr as products } from './fr/products.ts'
import { fr as reading } from './fr/reading.ts'
import { fr as sensors } from './fr/sensors.ts'
import { fr as views } from './fr/views.ts'
import { fr as zones } from './fr/zones.ts'

export const fr: Translation = {
  refusals,
  labels,
  common,
  entry,
  signInAgain,
  app,
  bell,
  find,
  list,
  page,
  listTools,
  views,
  form,
  bulk,
  imports,
  marks,
  zones,
  limits,
  products,
  deviceState,
  devices,
  modbus,
  deviceWizard,
  reading,
  components,
  devicePages,
  locations,
  locationsForm,
  locationsPage,
  locationsDialogs,
  locationsMaintenance,
  locationsSchedule,
  locationsScheduleForms,
  locationsCurve,
  locationsLimits,
  locationsLimitForm,
  locationsValues,
  locationsValueForms,
  locationsAlerted,
  locationsCommissioning,
  alarms,
  alarmsDialogs,
  notifications,
  componentPages,
  sensors,
  domain,
  errors,
  overview,
}
