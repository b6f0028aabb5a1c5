import type { Labels } from '#contract/texts/labels/en'
import type { Refusals } from '#contract/texts/refusals/en'
import type { AlarmsTexts } from './en/alarms.ts'
import type { AlarmsDialogsTexts } from './en/alarmsDialogs.ts'
import type { AppTexts } from './en/app.ts'
import type { BellTexts } from './en/bell.ts'
import type { BulkTexts } from './en/bulk.ts'
import type { CommonTexts } from './en/common.ts'
import type { ComponentPagesTexts } from './en/componentPages.ts'
import type { ComponentsTexts } from './en/components.ts'
import type { DevicePagesTexts } from './en/devicePages.ts'
import type { DeviceStateTexts } from './en/deviceState.ts'
import type { DeviceWizardTexts } from './en/deviceWizard.ts'
import type { DevicesTexts } from './en/devices.ts'
import type { DomainTexts } from './en/domain.ts'
import type { EntryTexts } from './en/entry.ts'
import type { SignInAgainTexts } from './en/signInAgain.ts'
import type { ErrorTexts } from './en/errors.ts'
import type { FindTexts } from './en/find.ts'
import type { FormTexts } from './en/form.ts'
import type { ImportsTexts } from './en/imports.ts'
import type { LimitsTexts } from './en/limits.ts'
import type { ListTexts } from './en/list.ts'
import type { PageTexts } from './en/page.ts'
import type { ListToolsTexts } from './en/listTools.ts'
import type { LocationsTexts } from './en/locations.ts'
import type { LocationsAlertedTexts } from './en/locationsAlerted.ts'
import type { LocationsCommissioningTexts } from './en/locationsCommissioning.ts'
import type { LocationsCurveTexts } from './en/locationsCurve.ts'
import type { LocationsDialogsTexts } from './en/locationsDialogs.ts'
import type { LocationsFormTexts } from './en/locationsForm.ts'
import type { LocationsLimitFormTexts } from './en/locationsLimitForm.ts'
import type { LocationsLimitsTexts } from './en/locationsLimits.ts'
import type { LocationsMaintenanceTexts } from './en/locationsMaintenance.ts'
import type { LocationsPageTexts } from './en/locationsPage.ts'
import type { LocationsScheduleTexts } from './en/locationsSchedule.ts'
import type { LocationsScheduleFormsTexts } from './en/locationsScheduleForms.ts'
import type { LocationsValueFormsTexts } from './en/locationsValueForms.ts'
import type { LocationsValuesTexts } from './en/locationsValues.ts'
import type { MarksTexts } from './en/marks.ts'
import type { ModbusTexts } from './en/modbus.ts'
import type { NotificationsTexts } from './en/notifications.ts'
import type { OverviewTexts } from './en/overview.ts'
import type { ProductsTexts } from './en/products.ts'
import type { ReadingTexts } from './en/reading.ts'
import type { SensorsTexts } from './en/sensors.ts'
import type { ViewsTexts } from './en/views.ts'
import type { ZonesTexts } from './en/zones.ts'

/** All that the console says. English is the type of the others, so a text that one of them lacks does not compile. */
export interface Catalogue {
  common: CommonTexts
  entry: EntryTexts
  signInAgain: SignInAgainTexts
  app: AppTexts
  bell: BellTexts
  find: FindTexts
  list: ListTexts
  page: PageTexts
  listTools: ListToolsTexts
  views: ViewsTexts
  form: FormTexts
  bulk: BulkTexts
  imports: ImportsTexts
  marks: MarksTexts
  zones: ZonesTexts
  limits: LimitsTexts
  products: ProductsTexts
  deviceState: DeviceStateTexts
  devices: DevicesTexts
  modbus: ModbusTexts
  deviceWizard: DeviceWizardTexts
  reading: ReadingTexts
  components: ComponentsTexts
  devicePages: DevicePagesTexts
  locations: LocationsTexts
  locationsForm: LocationsFormTexts
  locationsPage: LocationsPageTexts
  locationsDialogs: LocationsDialogsTexts
  locationsMaintenance: LocationsMaintenanceTexts
  locationsSchedule: LocationsScheduleTexts
  locationsScheduleForms: LocationsScheduleFormsTexts
  locationsCurve: LocationsCurveTexts
  locationsLimits: LocationsLimitsTexts
  locationsLimitForm: LocationsLimitFormTexts
  locationsValues: LocationsValuesTexts
  locationsValueForms: LocationsValueFormsTexts
  locationsAlerted: LocationsAlertedTexts
  locationsCommissioning: LocationsCommissioningTexts
  alarms: AlarmsTexts
  alarmsDialogs: AlarmsDialogsTexts
  notifications: NotificationsTexts
  componentPages: ComponentPagesTexts
  sensors: SensorsTexts
  domain: DomainTexts
  errors: ErrorTexts
  overview: OverviewTexts
}

/** In English the platform says why it refuses something. */
export interface Translation extends Catalogue {
  refusals: Refusals
  labels: Labels
}
