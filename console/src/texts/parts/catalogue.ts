import type { Fields } from '#contract/texts/fields/en'
import type { Labels } from '#contract/texts/labels/en'
import type { Problems } from '#contract/texts/problems/en'
import type { Reasons } from '#contract/texts/reasons/en'
import type { Refusals } from '#contract/texts/refusals/en'
import type { SentenceTexts } from '#contract/texts/sentences/en'
import type { UplinkProblems } from '#contract/texts/uplinks/en'
import type { AccountTexts } from '../en/account.ts'
import type { AccountsTexts } from '../en/accounts.ts'
import type { AlarmsTexts } from '../en/alarms.ts'
import type { AlarmsDialogsTexts } from '../en/alarmsDialogs.ts'
import type { AppTexts } from '../en/app.ts'
import type { BellTexts } from '../en/bell.ts'
import type { BulkTexts } from '../en/bulk.ts'
import type { CommonTexts } from '../en/common.ts'
import type { ComponentPagesTexts } from '../en/componentPages.ts'
import type { ComponentsTexts } from '../en/components.ts'
import type { DevicePagesTexts } from '../en/devicePages.ts'
import type { DeviceStateTexts } from '../en/deviceState.ts'
import type { DeviceWizardTexts } from '../en/deviceWizard.ts'
import type { DevicesTexts } from '../en/devices.ts'
import type { DomainTexts } from '../en/domain.ts'
import type { EntryTexts } from '../en/entry.ts'
import type { ErrorTexts } from '../en/errors.ts'
import type { FindTexts } from '../en/find.ts'
import type { FormTexts } from '../en/form.ts'
import type { GroupsTexts } from '../en/groups.ts'
import type { ImportsTexts } from '../en/imports.ts'
import type { IntegrationsTexts } from '../en/integrations.ts'
import type { IntegratorsTexts } from '../en/integrators.ts'
import type { LimitsTexts } from '../en/limits.ts'
import type { ListTexts } from '../en/list.ts'
import type { ListToolsTexts } from '../en/listTools.ts'
import type { LocationsTexts } from '../en/locations.ts'
import type { LocationsAlertedTexts } from '../en/locationsAlerted.ts'
import type { LocationsCommissioningTexts } from '../en/locationsCommissioning.ts'
import type { LocationsCurveTexts } from '../en/locationsCurve.ts'
import type { LocationsDialogsTexts } from '../en/locationsDialogs.ts'
import type { LocationsFormTexts } from '../en/locationsForm.ts'
import type { LocationsLimitFormTexts } from '../en/locationsLimitForm.ts'
import type { LocationsLimitsTexts } from '../en/locationsLimits.ts'
import type { LocationsMaintenanceTexts } from '../en/locationsMaintenance.ts'
import type { LocationsPageTexts } from '../en/locationsPage.ts'
import type { LocationsScheduleTexts } from '../en/locationsSchedule.ts'
import type { LocationsScheduleFormsTexts } from '../en/locationsScheduleForms.ts'
import type { LocationsValueFormsTexts } from '../en/locationsValueForms.ts'
import type { LocationsValuesTexts } from '../en/locationsValues.ts'
import type { MarksTexts } from '../en/marks.ts'
import type { ModbusTexts } from '../en/modbus.ts'
import type { NoticesTexts } from '../en/notices.ts'
import type { NotificationsTexts } from '../en/notifications.ts'
import type { OverviewTexts } from '../en/overview.ts'
import type { PageTexts } from '../en/page.ts'
import type { PeopleTexts } from '../en/people.ts'
import type { ProductFormsTexts } from '../en/productForms.ts'
import type { ProductsTexts } from '../en/products.ts'
import type { QueueTexts } from '../en/queue.ts'
import type { ReadingTexts } from '../en/reading.ts'
import type { SensorsTexts } from '../en/sensors.ts'
import type { SignInAgainTexts } from '../en/signInAgain.ts'
import type { TracesTexts } from '../en/traces.ts'
import type { ViewsTexts } from '../en/views.ts'
import type { ZonesTexts } from '../en/zones.ts'

/**
 * All that the console says, in three parts: a language is a file for each of them. English is the type of the others, so
 * a text that one of them lacks does not compile.
 */

/** What the sign-in, the frame, every list and every form say, and the list of locations. */
export interface Everywhere {
  common: CommonTexts
  entry: EntryTexts
  app: AppTexts
  find: FindTexts
  list: ListTexts
  views: ViewsTexts
  form: FormTexts
  bulk: BulkTexts
  imports: ImportsTexts
  marks: MarksTexts
  domain: DomainTexts
  errors: ErrorTexts
  fields: Fields
  locations: LocationsTexts
  queue: QueueTexts
  signInAgain: SignInAgainTexts
  bell: BellTexts
  page: PageTexts
  listTools: ListToolsTexts
}

/** The pages of locations and of alarms. */
export interface Places {
  overview: OverviewTexts
  zones: ZonesTexts
  limits: LimitsTexts
  alarms: AlarmsTexts
  alarmsDialogs: AlarmsDialogsTexts
  locationsAlerted: LocationsAlertedTexts
  locationsCommissioning: LocationsCommissioningTexts
  locationsCurve: LocationsCurveTexts
  locationsDialogs: LocationsDialogsTexts
  locationsForm: LocationsFormTexts
  locationsLimitForm: LocationsLimitFormTexts
  locationsLimits: LocationsLimitsTexts
  locationsMaintenance: LocationsMaintenanceTexts
  locationsPage: LocationsPageTexts
  locationsSchedule: LocationsScheduleTexts
  locationsScheduleForms: LocationsScheduleFormsTexts
  locationsValueForms: LocationsValueFormsTexts
  locationsValues: LocationsValuesTexts
  notifications: NotificationsTexts
  notices: NoticesTexts
}

/** The pages of what is set up and managed. */
export interface Setup {
  componentPages: ComponentPagesTexts
  components: ComponentsTexts
  devicePages: DevicePagesTexts
  deviceState: DeviceStateTexts
  deviceWizard: DeviceWizardTexts
  devices: DevicesTexts
  modbus: ModbusTexts
  products: ProductsTexts
  reading: ReadingTexts
  sensors: SensorsTexts
  traces: TracesTexts
  sentences: SentenceTexts
  people: PeopleTexts
  accounts: AccountsTexts
  account: AccountTexts
  groups: GroupsTexts
  integrations: IntegrationsTexts
  integrators: IntegratorsTexts
  productForms: ProductFormsTexts
}

/** In English the platform says what became of a message. */
export interface PlacesTranslated extends Places {
  reasons: Reasons
}

/** In English the platform says what is wrong with an installation, or with an uplink. */
export interface SetupTranslated extends Setup {
  problems: Problems
  uplinkProblems: UplinkProblems
}

/** In English the platform says why it refuses something. */
export interface EverywhereTranslated extends Everywhere {
  refusals: Refusals
  labels: Labels
}
