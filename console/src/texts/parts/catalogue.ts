import type { ChannelTexts } from '#contract/texts/channels/en'
import type { Fields } from '#contract/texts/fields/en'
import type { Labels } from '#contract/texts/labels/en'
import type { Problems } from '#contract/texts/problems/en'
import type { Reasons } from '#contract/texts/reasons/en'
import type { Refusals } from '#contract/texts/refusals/en'
import type { SentenceTexts } from '#contract/texts/sentences/en'
import type { UplinkProblems } from '#contract/texts/uplinks/en'
import type { AccountTexts } from '../account.ts'
import type { AccountsTexts } from '../accounts.ts'
import type { AlarmsTexts } from '../alarms.ts'
import type { AlarmsCauseTexts } from '../alarmsCause.ts'
import type { AlarmsDialogsTexts } from '../alarmsDialogs.ts'
import type { AppTexts } from '../app.ts'
import type { BellTexts } from '../bell.ts'
import type { BulkTexts } from '../bulk.ts'
import type { CommonTexts } from '../common.ts'
import type { ComponentPagesTexts } from '../componentPages.ts'
import type { ComponentsTexts } from '../components.ts'
import type { DevicePagesTexts } from '../devicePages.ts'
import type { DeviceStateTexts } from '../deviceState.ts'
import type { DeviceWizardTexts } from '../deviceWizard.ts'
import type { DevicesTexts } from '../devices.ts'
import type { DomainTexts } from '../domain.ts'
import type { EntryTexts } from '../entry.ts'
import type { ErrorTexts } from '../errors.ts'
import type { FindTexts } from '../find.ts'
import type { FormTexts } from '../form.ts'
import type { GroupsTexts } from '../groups.ts'
import type { ImportsTexts } from '../imports.ts'
import type { IntegrationsTexts } from '../integrations.ts'
import type { IntegratorsTexts } from '../integrators.ts'
import type { LimitsTexts } from '../limits.ts'
import type { ListTexts } from '../list.ts'
import type { ListToolsTexts } from '../listTools.ts'
import type { LocationsTexts } from '../locations.ts'
import type { LocationsAlertedTexts } from '../locationsAlerted.ts'
import type { LocationsCommissioningTexts } from '../locationsCommissioning.ts'
import type { LocationsCurveTexts } from '../locationsCurve.ts'
import type { LocationsDialogsTexts } from '../locationsDialogs.ts'
import type { LocationsFormTexts } from '../locationsForm.ts'
import type { LocationsLimitFormTexts } from '../locationsLimitForm.ts'
import type { LocationsLimitsTexts } from '../locationsLimits.ts'
import type { LocationsMaintenanceTexts } from '../locationsMaintenance.ts'
import type { LocationsPageTexts } from '../locationsPage.ts'
import type { LocationsReportTexts } from '../locationsReport.ts'
import type { LocationsScheduleTexts } from '../locationsSchedule.ts'
import type { LocationsScheduleFormsTexts } from '../locationsScheduleForms.ts'
import type { LocationsValueFormsTexts } from '../locationsValueForms.ts'
import type { LocationsValuesTexts } from '../locationsValues.ts'
import type { MarksTexts } from '../marks.ts'
import type { ModbusTexts } from '../modbus.ts'
import type { NoticesTexts } from '../notices.ts'
import type { NotificationsTexts } from '../notifications.ts'
import type { OverviewTexts } from '../overview.ts'
import type { PageTexts } from '../page.ts'
import type { PeopleTexts } from '../people.ts'
import type { CodecsTexts } from '../codecs.ts'
import type { ProductFormsTexts } from '../productForms.ts'
import type { ProductsTexts } from '../products.ts'
import type { QueueTexts } from '../queue.ts'
import type { ReadingTexts } from '../reading.ts'
import type { SensorsTexts } from '../sensors.ts'
import type { SignInAgainTexts } from '../signInAgain.ts'
import type { TokensTexts } from '../tokens.ts'
import type { TracesTexts } from '../traces.ts'
import type { ViewsTexts } from '../views.ts'
import type { NetworkServersTexts } from '../networkServers.ts'
import type { WebhooksTexts } from '../webhooks.ts'
import type { ZonesTexts } from '../zones.ts'

/**
 * All that the console says, in three parts: a language is a file for each of them. English is the type of the others, so
 * a text that one of them lacks does not compile.
 */

/** What the sign-in, the frame, every list and every form say, and the list of locations. */
interface Everywhere {
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
  channels: ChannelTexts
  fields: Fields
  locations: LocationsTexts
  queue: QueueTexts
  signInAgain: SignInAgainTexts
  bell: BellTexts
  page: PageTexts
  listTools: ListToolsTexts
}

/** The pages of locations and of alarms. */
interface Places {
  overview: OverviewTexts
  zones: ZonesTexts
  limits: LimitsTexts
  alarms: AlarmsTexts
  alarmsCause: AlarmsCauseTexts
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
  locationsReport: LocationsReportTexts
  locationsSchedule: LocationsScheduleTexts
  locationsScheduleForms: LocationsScheduleFormsTexts
  locationsValueForms: LocationsValueFormsTexts
  locationsValues: LocationsValuesTexts
  notifications: NotificationsTexts
  notices: NoticesTexts
}

/** The pages of what is set up and managed. */
interface Setup {
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
  tokens: TokensTexts
  groups: GroupsTexts
  integrations: IntegrationsTexts
  integrators: IntegratorsTexts
  networkServers: NetworkServersTexts
  webhooks: WebhooksTexts
  codecs: CodecsTexts
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
