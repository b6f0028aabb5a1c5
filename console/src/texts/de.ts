import { de as labels } from '#contract/texts/labels/de'
import { de as refusals } from '#contract/texts/refusals/de'
import type { Translation } from './catalogue.ts'
import { de as alarms } from './de/alarms.ts'
import { de as alarmsDialogs } from './de/alarmsDialogs.ts'
import { de as app } from './de/app.ts'
import { de as bell } from './de/bell.ts'
import { de as bulk } from './de/bulk.ts'
import { de as common } from './de/common.ts'
import { de as componentPages } from './de/componentPages.ts'
import { de as components } from './de/components.ts'
import { de as devicePages } from './de/devicePages.ts'
import { de as deviceState } from './de/deviceState.ts'
import { de as deviceWizard } from './de/deviceWizard.ts'
import { de as devices } from './de/devices.ts'
import { de as domain } from './de/domain.ts'
import { de as entry } from './de/entry.ts'
import { de as signInAgain } from './de/signInAgain.ts'
import { de as errors } from './de/errors.ts'
import { de as find } from './de/find.ts'
import { de as form } from './de/form.ts'
import { de as imports } from './de/imports.ts'
import { de as limits } from './de/limits.ts'
import { de as list } from './de/list.ts'
import { de as page } from './de/page.ts'
import { de as listTools } from './de/listTools.ts'
import { de as locations } from './de/locations.ts'
import { de as locationsAlerted } from './de/locationsAlerted.ts'
import { de as locationsCommissioning } from './de/locationsCommissioning.ts'
import { de as locationsCurve } from './de/locationsCurve.ts'
import { de as locationsDialogs } from './de/locationsDialogs.ts'
import { de as locationsForm } from './de/locationsForm.ts'
import { de as locationsLimitForm } from './de/locationsLimitForm.ts'
import { de as locationsLimits } from './de/locationsLimits.ts'
import { de as locationsMaintenance } from './de/locationsMaintenance.ts'
import { de as locationsPage } from './de/locationsPage.ts'
import { de as locationsSchedule } from './de/locationsSchedule.ts'
import { de as locationsScheduleForms } from './de/locationsScheduleForms.ts'
import { de as locationsValueForms } from './de/locationsValueForms.ts'
import { de as locationsValues } from './de/locationsValues.ts'
import { de as marks } from './de/marks.ts'
import { de as modbus } from './de/modbus.ts'
import { de as notifications } from './de/notifications.ts'
import { de as overview } from './de/overview.ts'
import { de as products } from './de/products.ts'
import { de as reading } from './de/reading.ts'
import { de as sensors } from './de/sensors.ts'
import { de as views } from './de/views.ts'
import { de as zones } from './de/zones.ts'

export const de: Translation = {
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
